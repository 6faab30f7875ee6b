/** More pages than any account has within the time that is read. */
const PAGES_MAX = 500;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** of the next page; undefined on the last one */
  readonly cursor: string | undefined;
}

/** Reads all pages of a list. Throws an error instead of returning a part of it. */
export async function readPages<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const next = await readPage(cursor);
    rows.push(...next.rows);
    if (next.cursor === undefined || next.cursor === '' || next.cursor === cursor) return rows;
    ({ cursor } = next);
  }
  throw new Error('The venue lists more than can be read at once.');
}

/** Splits the time from `from` until `to` (Unix milliseconds) into ranges, oldest first. */
export function rangesOf(
  from: number,
  to: number,
  lengthMs: number,
): { readonly from: number; readonly to: number }[] {
  const count = Math.max(1, Math.ceil((to - from) / lengthMs));
  return Array.from({ length: count }, (_, i) => ({
    from: from + i * lengthMs,
    to: Math.min(to, from + (i + 1) * lengthMs),
  }));
}

/** Calls `read` for one after another, and joins the lists. */
export async function readEach<Item, Row>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const item of items) rows.push(...(await read(item)));
  return rows;
}
