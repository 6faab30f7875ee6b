/** What changed: all rows, or only those from an index on. */
export type ChartChange = { readonly kind: 'set' } | { readonly kind: 'append'; from: number };
type ChartListener = (change: ChartChange) => void;

/** The positions of the rows of a chart, in ascending order. */
export interface ChartSource {
  readonly length: number;
  /** Unix milliseconds in a time chart */
  xAt: (index: number) => number;
  /** returns the unsubscribe function */
  subscribe: (listener: ChartListener) => () => void;
}

/**
 * The rows of a chart, outside React: charts draw changes without rendering. Each row has its own
 * position, and the rows are in ascending order.
 */
export interface ChartData<Row> extends ChartSource {
  readonly rows: readonly Row[];
  /** Replaces all rows. */
  set: (rows: readonly Row[]) => void;
  /** Inserts rows before the first; those that are not before it are ignored. */
  prepend: (rows: readonly Row[]) => void;
  /**
   * Adds rows at the end, oldest first. A row at the position of the last one replaces it; earlier
   * rows are ignored, as they are complete.
   */
  append: (rows: readonly Row[]) => void;
}

export function createChartData<Row>(
  x: (row: Row) => number,
  initial: readonly Row[] = [],
): ChartData<Row> {
  let rows: Row[] = [...initial];
  const listeners = new Set<ChartListener>();

  const notify = (change: ChartChange): void => {
    for (const listener of listeners) listener(change);
  };
  const xAt = (index: number): number => {
    const row = rows[index];
    return row === undefined ? Number.NaN : x(row);
  };

  return {
    get rows() {
      return rows;
    },
    get length() {
      return rows.length;
    },
    xAt,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      rows = [...next];
      notify({ kind: 'set' });
    },
    prepend(earlier) {
      const first = rows.length === 0 ? Number.POSITIVE_INFINITY : xAt(0);
      const added = earlier.filter((row) => x(row) < first);
      if (added.length === 0) return;
      rows = [...added, ...rows];
      notify({ kind: 'set' });
    },
    append(updates) {
      let from: number | undefined;
      for (const row of updates) {
        const last = rows.length === 0 ? Number.NEGATIVE_INFINITY : xAt(rows.length - 1);
        const at = x(row);
        if (at < last) continue;
        const index = at === last ? rows.length - 1 : rows.length;
        if (rows[index] === row) continue;
        rows[index] = row;
        from = Math.min(from ?? index, index);
      }
      if (from !== undefined) notify({ kind: 'append', from });
    },
  };
}
