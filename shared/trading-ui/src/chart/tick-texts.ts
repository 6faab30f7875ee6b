/** A number with its sign and grouping, its decimals, and its unit: '+2', '50', '%' for '+2.50%'. */
const LABEL = /^(\D*[\d,]*)(?:\.(\d+))?(\D*)$/;

/**
 * The labels of an axis, with the same number of decimals in all labels of one unit: '3.00B', '3.50B',
 * '3.75B'.
 */
export function tickTexts(
  values: readonly number[],
  format: (value: number) => string,
): readonly string[] {
  const labels = values.map((value) => {
    const text = format(value);
    const [, whole = '', decimals = '', unit = ''] = LABEL.exec(text) ?? [];
    return { text, whole, decimals, unit };
  });
  const lengths = new Map<string, number>();
  for (const { decimals, unit } of labels) {
    lengths.set(unit, Math.max(decimals.length, lengths.get(unit) ?? 0));
  }
  return labels.map(({ text, whole, decimals, unit }) => {
    const length = lengths.get(unit) ?? 0;
    return decimals.length === length || !/\d/.test(whole)
      ? text
      : `${whole}.${decimals.padEnd(length, '0')}${unit}`;
  });
}
