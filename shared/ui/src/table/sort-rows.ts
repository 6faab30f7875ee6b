import type { CellValue } from '../file/file-column.ts';
import type { Sort, TableColumn } from './table-column.ts';

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** The sort after clicking a header: ascending, descending, then unsorted. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : undefined;
}

/**
 * The sorts after clicking a header. The column becomes the only key, or with `additional` the second
 * one. If it is a key already, its sort advances: descending, then removed.
 */
export function nextSorts(
  sorts: readonly Sort[],
  columnId: string,
  additional: boolean,
): readonly Sort[] {
  const own = sorts.find((sort) => sort.columnId === columnId);
  const next = nextSort(own, columnId);
  const changed = next === undefined ? [] : [next];
  if (!additional) return changed;
  if (own !== undefined) return sorts.flatMap((sort) => (sort === own ? changed : [sort]));
  return [...sorts.slice(0, 1), ...changed];
}

/** The sorts that rows are in the order of: those of columns that have a value in some row. */
export const effectiveSorts = <Row>(
  sorts: readonly Sort[],
  columns: readonly TableColumn<Row>[],
  { rows, isAwaited }: { rows: readonly Row[]; isAwaited: boolean },
): readonly Sort[] =>
  sorts.filter(({ columnId }) => {
    const column = columns.find(({ id }) => id === columnId);
    if (column?.live !== true) return true;
    return !isAwaited && rows.some((row) => typeof (column.sortValue?.(row) ?? null) !== 'object');
  });

type Ranks = ReadonlyMap<CellValue, number>;

/** Ranks texts once, since comparing them by a language's rules is slow. */
function rankTexts(values: readonly CellValue[]): Ranks {
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  const sorted = [...texts].sort(collator.compare);
  const ranks = new Map<CellValue, number>();
  let rank = -1;
  let previous: string | undefined;
  for (const text of sorted) {
    // texts that only differ in case are equal
    if (previous === undefined || collator.compare(previous, text) !== 0) rank += 1;
    ranks.set(text, rank);
    previous = text;
  }
  return ranks;
}

/** The last ranks by column, cached since the same texts are sorted repeatedly. */
const lastRanks = new WeakMap<object, Ranks>();

/** The cached ranks of a column if they cover all of its texts, otherwise new ones. */
function ranksOf(values: readonly CellValue[], column: object): Ranks {
  const last = lastRanks.get(column);
  if (last && values.every((value) => typeof value !== 'string' || last.has(value))) return last;
  const ranks = rankTexts(values);
  lastRanks.set(column, ranks);
  return ranks;
}

/** The values of a column as numbers; NaN for rows without a value. */
function sortKeys<Row>(rows: readonly Row[], column: TableColumn<Row>): Float64Array {
  const values = rows.map((row) => column.sortValue?.(row));
  const ranks = ranksOf(values, column);
  return Float64Array.from(values, (value) =>
    typeof value === 'number' ? value : (ranks.get(value) ?? Number.NaN),
  );
}

function compareKeys(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a - b);
}

/**
 * Sorts by one column or several. The sort is stable; rows without a value come last in both
 * directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: Sort | readonly Sort[] | undefined,
): readonly Row[] {
  const sorts: readonly Sort[] = sort === undefined ? [] : [sort].flat();
  const keys = sorts.flatMap(({ columnId, direction }) => {
    const column = columns.find(({ id }) => id === columnId);
    if (column?.sortValue === undefined) return [];
    return [{ of: sortKeys(rows, column), sign: direction === 'ascending' ? 1 : -1 }];
  });
  if (keys.length === 0) return rows;
  const order = rows.map((row, index) => ({ row, index }));
  order.sort((a, b) => {
    for (const { of, sign } of keys) {
      const compared = compareKeys(of[a.index] ?? Number.NaN, of[b.index] ?? Number.NaN, sign);
      if (compared !== 0) return compared;
    }
    return 0;
  });
  return order.map(({ row }) => row);
}
