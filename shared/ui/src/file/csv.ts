export type CsvValue = string | number | null | undefined;

/** Spreadsheets evaluate text with these prefixes as formulas (CSV injection). */
const FORMULA_PREFIX = /^[=+\-@\t\r]/;

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = FORMULA_PREFIX.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats lines as CSV (RFC 4180: commas, CRLF). An apostrophe is put before text that looks like a formula. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('');
