/** The value without the sign of a zero; undefined unless it is finite. */
export const finite = (value: number): number | undefined =>
  Number.isFinite(value) ? value + 0 : undefined;
