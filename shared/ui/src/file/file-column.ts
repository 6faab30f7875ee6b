export type CellValue = string | number | null | undefined;

/**
 * The unit in which a column displays its numbers. Files, copies and range filters use it too, so that
 * they agree with the screen.
 */
export interface Unit<Row = unknown> {
  /** written in the heading of a file: '%', 'bps', 'USD'; undefined for counts and ratios */
  readonly name: string | undefined;
  /** from a value to the unit: 100 from a fraction to percent */
  readonly factor?: number;
  /** how Unix milliseconds are written: with the time of day, or the day alone */
  readonly moment?: 'time' | 'day';
  /** the column of a file that states the unit of each row, which `name` refers to */
  readonly of?: FileColumn<Row>;
  /**
   * the decimals of a number that is computed by a subtraction, whose other digits are
   * floating-point error
   */
  decimals?(row: Row): number;
}

interface TextColumn<Row> {
  readonly heading: string;
  readonly unit?: undefined;
  value(row: Row): string | null | undefined;
}

/** A number without a unit cannot be written: see `NO_UNIT` for counts and ratios. */
interface NumberColumn<Row> {
  readonly heading: string;
  readonly unit: Unit<Row>;
  /** a text is an exact decimal in the unit, which is written as it is */
  value(row: Row): number | string | null | undefined;
}

/** A column of a file; the unit of its numbers is added to the heading. */
export type FileColumn<Row> = TextColumn<Row> | NumberColumn<Row>;

/** 15 significant digits are exact in binary floating point; more would show its error. */
const plainFormat = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
});

/** A decimal number without an exponent and without floating-point error: '0.0000000259'. */
export const plainNumber = (value: number): string => plainFormat.format(value);

const TEXT_LENGTHS = { day: 'yyyy-mm-dd'.length, time: undefined } as const;

/** A number as it is written to a file or copied, in the unit of its column; '' if it is unknown. */
export function numberText<Row>(
  value: number | string | null | undefined,
  unit: Unit<Row>,
  row: Row,
): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const { factor = 1, moment } = unit;
  if (moment !== undefined) return new Date(value).toISOString().slice(0, TEXT_LENGTHS[moment]);
  const number = value * factor;
  const decimals = unit.decimals?.(row);
  return plainNumber(decimals === undefined ? number : Number(number.toFixed(decimals)));
}

/** The heading of a column with its unit: 'Mid %' in percent is 'Mid (%)'. */
function headingOf<Row>({ heading, unit }: FileColumn<Row>): string {
  const name = unit?.name;
  if (name === undefined || heading.endsWith(`(${name})`)) return heading;
  const bare = heading.endsWith(` ${name}`) ? heading.slice(0, -name.length - 1) : heading;
  return `${bare} (${name})`;
}

const keyOf = (heading: string): string => heading.toLowerCase();

/** The columns, followed by those that state the units of their rows, unless they are among them. */
function withUnitColumns<Row>(columns: readonly FileColumn<Row>[]): readonly FileColumn<Row>[] {
  const added = new Map(
    columns.flatMap(({ unit }) => (unit?.of ? [[keyOf(headingOf(unit.of)), unit.of]] : [])),
  );
  for (const column of columns) added.delete(keyOf(headingOf(column)));
  return [...columns, ...added.values()];
}

/** Numbers headings that occur before. */
function uniqueHeadings(headings: readonly string[]): string[] {
  const used = new Set<string>();
  return headings.map((heading) => {
    let unique = heading;
    for (let count = 2; used.has(keyOf(unique)); count += 1) unique = `${heading} ${count}`;
    used.add(keyOf(unique));
    return unique;
  });
}

/** A cell of a file: texts are escaped, numbers are written as they are. */
export interface FileCell {
  readonly text: string;
  readonly isNumber: boolean;
}

const textCell = (text: string | null | undefined): FileCell => ({
  text: text ?? '',
  isNumber: false,
});

function cellOf<Row>(column: FileColumn<Row>, row: Row): FileCell {
  if (column.unit === undefined) return textCell(column.value(row));
  return { text: numberText(column.value(row), column.unit, row), isNumber: true };
}

/** The lines of a file: headings with units, no two alike, then a line for each row. */
export function fileLines<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): readonly (readonly FileCell[])[] {
  const all = withUnitColumns(columns);
  const headings = uniqueHeadings(all.map(headingOf));
  return [headings.map(textCell), ...rows.map((row) => all.map((column) => cellOf(column, row)))];
}
