import { randomUUID } from 'node:crypto';
import {
  analyticsAreaSchema,
  DESK_COLUMNS,
  type LayoutItem,
  type WidgetType,
} from '@parallax/protocol';
import { newSheetRow } from '../sheets/sheet-store.ts';
import type { Database } from '../storage/storage.ts';
import { WITH_DESK, WITHOUT_SHEETS } from './demo-people.ts';

const widget = (type: WidgetType, x: number, w: number): LayoutItem => ({
  i: randomUUID(),
  type,
  x,
  y: 0,
  w,
  h: 18,
  settings: {},
});

/** A watch list, an order book and recent trades, side by side across the desktop. */
function btcDesk(): LayoutItem[] {
  const half = DESK_COLUMNS / 2;
  const quarter = DESK_COLUMNS / 4;
  return [
    widget('WATCH_LIST', 0, half),
    widget('ORDER_BOOK', half, quarter),
    widget('RECENT_TRADES', half + quarter, quarter),
  ];
}

/**
 * Gives a demo trader one sheet in each analytics sub-area and, if configured, one in Execution.
 */
export async function seedSheets(
  db: Database,
  trader: { id: string; email: string },
): Promise<void> {
  if (WITHOUT_SHEETS.has(trader.email)) return;
  for (const menuBar of analyticsAreaSchema.options) {
    const sheet = newSheetRow(trader.id, { name: 'Majors', menuBar });
    await db
      .insertInto('sheet')
      .values({ ...sheet, position: 0 })
      .execute();
  }

  if (!WITH_DESK.has(trader.email)) return;
  const desk = newSheetRow(trader.id, { name: 'BTC desk', menuBar: 'EXECUTION' });
  await db
    .insertInto('sheet')
    .values({ ...desk, position: 0 })
    .execute();
  await db
    .insertInto('layout')
    .values({ sheet_id: desk.id, columns: 0, revision: 1, items: JSON.stringify(btcDesk()) })
    .execute();
}
