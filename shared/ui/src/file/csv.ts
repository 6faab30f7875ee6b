export type CsvValue = string | number | null | undefined;

/** Spreadsheets evaluate text with these prefixes as formulas (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV by RFC 4180, with a comma and CRLF. Texts that look like a formula get an apostrophe. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('');
