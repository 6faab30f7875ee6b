import { downloadFile } from './download-file.ts';
import { type FileCell, type FileColumn, fileLines } from './file-column.ts';

/** Spreadsheets evaluate text with these prefixes as formulas (CSV injection). */
const FORMULA_PREFIX = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number with a sign and perhaps a unit, such as '-0.2%', is not a formula. */
const SIGNED_NUMBER = /^[+-]\d[\d,]*(?:\.\d+)?[%A-Z]?$/;

function cellText({ text, isNumber }: FileCell): string {
  if (isNumber) return text;
  const isFormula = FORMULA_PREFIX.test(text) && !SIGNED_NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without the byte order mark, spreadsheets read UTF-8 as a local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV (RFC 4180: commas, CRLF). An apostrophe is put before text that looks like a formula. */
export function csvText<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const lines = fileLines(columns, rows).map((line) => `${line.map(cellText).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

/** Starts the download of rows as a CSV file. */
export const downloadCsv = <Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): void =>
  downloadFile(
    `${title}.csv`,
    new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
