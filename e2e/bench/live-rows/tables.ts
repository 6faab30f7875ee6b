import { agGridRows } from './ag-grid-rows.ts';
import { handWrittenRows } from './hand-written-rows.ts';
import type { RowsTable, RowTexts } from './rows-table.ts';

/** The update interval of the product's computed figures. */
const THROTTLED_MS = 1_000;

/** The table that the page's address names; the bench passes the product's table. */
export function tableOf<Row>(texts: RowTexts<Row>, product: () => RowsTable<Row>): RowsTable<Row> {
  const tables: Readonly<Record<string, () => RowsTable<Row>>> = {
    none: () => ({ mount: () => undefined, changed: () => undefined }),
    product,
    'ag-grid': () => agGridRows(texts),
    'hand-written': () => handWrittenRows(texts, 0),
    'hand-written-throttled': () => handWrittenRows(texts, THROTTLED_MS),
  };
  const table = tables[location.hash.slice(1)]?.();
  if (table === undefined) throw new Error('There is no such table.');
  return table;
}
