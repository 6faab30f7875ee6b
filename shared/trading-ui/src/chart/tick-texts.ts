/**
 * An axis this many minimum distances long has two ticks, since round steps are at most twice the
 * minimum.
 */
const DISTANCES_FOR_TWO_TICKS = 4;

/** The smallest distance between the ticks of an axis: `roomy`, or less if it is too short for two ticks. */
export const tickDistance = (roomy: number, dense: number, length: number): number =>
  Math.min(roomy, Math.max(dense, length / DISTANCES_FOR_TWO_TICKS));

/** Matches the integer part, the decimals and the unit of a label: '+2', '50', '%' in '+2.50%'. */
const LABEL = /^(\D*[\d,]*)(?:\.(\d+))?(\D*)$/;

/**
 * The labels of an axis. All labels of one unit have as many decimals as the most precise of them
 * needs: '3.00B', '3.50B', '3.75B', but '105,000' and '106,000' for prices with two decimals.
 * @param keepsDecimals keeps the decimals of `format`
 */
export function tickTexts(
  values: readonly number[],
  format: (value: number) => string,
  keepsDecimals = false,
): readonly string[] {
  if (keepsDecimals) return values.map((value) => format(value));
  const labels = values.map((value) => {
    const text = format(value);
    const [, whole = '', decimals = '', unit = ''] = LABEL.exec(text) ?? [];
    return { text, whole, decimals: decimals.replace(/0+$/, ''), unit };
  });
  const lengths = new Map<string, number>();
  for (const { decimals, unit } of labels) {
    lengths.set(unit, Math.max(decimals.length, lengths.get(unit) ?? 0));
  }
  return labels.map(({ text, whole, decimals, unit }) => {
    if (!/\d/.test(whole)) return text;
    const shown = decimals.padEnd(lengths.get(unit) ?? 0, '0');
    return shown === '' ? `${whole}${unit}` : `${whole}.${shown}${unit}`;
  });
}
