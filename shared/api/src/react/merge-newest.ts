/** What identifies and orders the rows of a list, newest first. */
export interface RowOrder<Row> {
  /** unique in the list */
  keyOf: (row: Row) => string;
  /** an ISO time */
  timeOf: (row: Row) => string;
}

function isBefore<Row>(one: Row, other: Row, { timeOf, keyOf }: RowOrder<Row>): boolean {
  const [at, otherAt] = [timeOf(one), timeOf(other)];
  return at === otherAt ? keyOf(one) > keyOf(other) : at > otherAt;
}

/**
 * Puts rows into a list that is loaded newest first. An added row replaces the loaded one with its key.
 *
 * @param hasMore whether older rows are not loaded yet; added rows that belong there are left out
 */
export function mergeNewest<Row>(
  loaded: readonly Row[],
  added: readonly Row[],
  order: RowOrder<Row> & { hasMore: boolean },
): readonly Row[] {
  if (added.length === 0) return loaded;
  const { keyOf, hasMore } = order;
  const byKey = new Map(added.map((row) => [keyOf(row), row]));
  const last = loaded.at(-1);
  const pending = [...byKey.values()]
    .filter((row) => !hasMore || last === undefined || isBefore(row, last, order))
    .sort((one, other) => (isBefore(one, other, order) ? -1 : 1));
  const rows: Row[] = [];
  let next = 0;
  for (const row of loaded) {
    for (let first = pending[next]; first !== undefined; first = pending[next]) {
      if (!isBefore(first, row, order)) break;
      rows.push(first);
      next += 1;
    }
    if (!byKey.has(keyOf(row))) rows.push(row);
  }
  return [...rows, ...pending.slice(next)];
}
