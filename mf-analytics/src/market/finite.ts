/** The value, with −0 as 0; undefined unless it is finite. */
export const finite = (value: number): number | undefined =>
  Number.isFinite(value) ? value + 0 : undefined;
