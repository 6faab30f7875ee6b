const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e-\d+)?$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Reads a number that is typed with a decimal point and with or without thousands separators.
 * Undefined for any other text: a decimal comma ('0,50') must not be read as a separator.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replace('−', '-');
  const value = PLAIN.test(typed)
    ? Number(typed)
    : GROUPED.test(typed)
      ? Number(typed.replaceAll(',', ''))
      : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
