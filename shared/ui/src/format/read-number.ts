const UNGROUPED = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e-\d+)?$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Parses a typed number with a decimal point, with or without thousands separators. Returns undefined
 * for any other text: a decimal comma ('0,50') must not be taken for a thousands separator.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replace('−', '-');
  const value = UNGROUPED.test(typed)
    ? Number(typed)
    : GROUPED.test(typed)
      ? Number(typed.replaceAll(',', ''))
      : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
