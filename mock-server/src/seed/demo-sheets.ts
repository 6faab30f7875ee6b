import { randomUUID } from 'node:crypto';
import {
  analyticsAreaSchema,
  DESK_COLUMNS,
  type LayoutItem,
  type MenuBar,
  TRADING_DESK,
  type WidgetType,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { newSheetRow } from '../sheets/sheet-store.ts';
import { WITH_MARKETS, WITH_TRADING_DESK, WITHOUT_SHEETS } from './demo-traders.ts';

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

/** A widget that follows the header. */
const linkedWidget = (...parts: Parameters<typeof widget>): LayoutItem => ({
  ...widget(...parts),
  link: { to: 'header' },
});

/** The desk of the template 'Trading desk'. Balances are of no contract. */
const tradingDesk = (): LayoutItem[] =>
  TRADING_DESK.map(([type, x, y, w, h]) =>
    (type === 'WALLET_BALANCES' ? widget : linkedWidget)(type, { x, y, w, h }),
  );

/**
 * A watch list above funding rates, an order book and recent trades, side by side. Book and trades
 * follow the header.
 */
function markets(): LayoutItem[] {
  const half = DESK_COLUMNS / 2;
  const quarter = DESK_COLUMNS / 4;
  return [
    widget(
      'WATCH_LIST',
      { x: 0, y: 0, w: half, h: LIST_HEIGHT },
      { lists: [{ id: 'first', name: 'Favourites', contracts: [...WATCHED] }] },
    ),
    linkedWidget('ORDER_BOOK', { x: half, y: 0, w: quarter, h: HEIGHT }),
    linkedWidget('RECENT_TRADES', { x: half + quarter, y: 0, w: quarter, h: HEIGHT }),
    widget('FUNDING_RATES', { x: 0, y: LIST_HEIGHT, w: half, h: HEIGHT - LIST_HEIGHT }),
  ];
}

interface DemoSheet {
  readonly menuBar: MenuBar;
  readonly name: string;
  readonly items?: readonly LayoutItem[];
}

/** One sheet in each analytics sub-area and, for those who trade or watch prices, in Execution. */
const sheetsOf = (email: string): readonly DemoSheet[] => [
  ...analyticsAreaSchema.options.map((menuBar) => ({ menuBar, name: 'Majors' })),
  ...(WITH_TRADING_DESK.has(email)
    ? [{ menuBar: 'EXECUTION' as const, name: 'Trading desk', items: tradingDesk() }]
    : []),
  ...(WITH_MARKETS.has(email)
    ? [{ menuBar: 'EXECUTION' as const, name: 'Markets', items: markets() }]
    : []),
];

/** Creates the sheets of a demo trader. */
export async function seedSheets(
  db: Database,
  trader: { id: string; email: string },
): Promise<void> {
  if (WITHOUT_SHEETS.has(trader.email)) return;
  const inArea = new Map<MenuBar, number>();
  for (const { menuBar, name, items } of sheetsOf(trader.email)) {
    const sheet = newSheetRow(trader.id, { name, menuBar });
    const position = inArea.get(menuBar) ?? 0;
    inArea.set(menuBar, position + 1);
    await db
      .insertInto('sheet')
      .values({ ...sheet, position })
      .execute();
    if (items === undefined) continue;
    await db
      .insertInto('layout')
      .values({ sheet_id: sheet.id, columns: 0, revision: 1, items: JSON.stringify(items) })
      .execute();
  }
}
