const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The smallest value that at least this share of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
};

/** The median with minimum and maximum: '1.02 (0.97–1.10)'. */
export const spread = (values: readonly number[], digits = 2): string => {
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
};
