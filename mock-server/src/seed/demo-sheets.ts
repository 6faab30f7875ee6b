import { randomUUID } from 'node:crypto';
import {
  analyticsAreaSchema,
  DESK_COLUMNS,
  type LayoutItem,
  type WidgetType,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { newSheetRow } from '../sheets/sheet-store.ts';
import { WITH_EXECUTION_SHEET, WITHOUT_SHEETS } from './demo-traders.ts';

const HEIGHT = 18;
const LIST_HEIGHT = 9;

/** The default contracts of a watch list, then liquid ones that fill its height on a large screen. */
export const WATCHED: readonly string[] = [
  'binance_spot:BTCUSDT',
  'deribit:ETH_USDT',
  'bitmex:XRPUSDT',
  'kraken_spot:SOLUSDT',
  'okx:ADA-USDT',
  'coinbase:DOGE-USDT',
  'binance_usdm:BTCUSDT',
  'binance_usdm:ETHUSDT',
  'binance_coinm:BTCUSD_PERP',
  'okx:ETH-USDT-SWAP',
  'deribit:BTC-PERPETUAL',
  'binance_spot:BNBUSDT',
  'binance_spot:LINKUSDT',
  'coinbase:LTC-USD',
];

const widget = (
  type: WidgetType,
  place: Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>,
  settings: LayoutItem['settings'] = {},
): LayoutItem => ({ i: randomUUID(), type, ...place, settings });

const LINKED = { link: { to: 'header' } } as const;

/**
 * A watch list above funding rates, an order book and recent trades, side by side. Book and trades
 * follow the header.
 */
function btcDesk(): LayoutItem[] {
  const half = DESK_COLUMNS / 2;
  const quarter = DESK_COLUMNS / 4;
  return [
    widget(
      'WATCH_LIST',
      { x: 0, y: 0, w: half, h: LIST_HEIGHT },
      { lists: [{ id: 'first', name: 'Favourites', contracts: [...WATCHED] }] },
    ),
    { ...widget('ORDER_BOOK', { x: half, y: 0, w: quarter, h: HEIGHT }), ...LINKED },
    {
      ...widget('RECENT_TRADES', { x: half + quarter, y: 0, w: quarter, h: HEIGHT }),
      ...LINKED,
    },
    widget('FUNDING_RATES', { x: 0, y: LIST_HEIGHT, w: half, h: HEIGHT - LIST_HEIGHT }),
  ];
}

/**
 * Creates one sheet in each analytics sub-area for a demo trader and, if configured, one in Execution.
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

  if (!WITH_EXECUTION_SHEET.has(trader.email)) return;
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
