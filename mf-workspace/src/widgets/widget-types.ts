import { type WidgetType, widgetTypeSchema } from '@parallax/contract';
import type { WidgetDefinition } from './define-widget.ts';
import { orderBook } from './order-book/order-book-type.ts';
import { recentTrades } from './recent-trades/recent-trades-type.ts';
import { watchList } from './watch-list/watch-list-type.ts';

/** Every kind of widget, in the order of the lists. */
export const widgetTypes: Readonly<Record<WidgetType, WidgetDefinition>> = {
  ORDER_BOOK: orderBook,
  RECENT_TRADES: recentTrades,
  WATCH_LIST: watchList,
};

/** The kinds that Add Widget leaves out; Add component offers those that exist. */
const EXCLUDED: ReadonlySet<string> = new Set([
  'FUNDING_HISTORY',
  'FUNDING_BLOTTER',
  'LIVE_POSITIONS',
  'OPEN_ORDERS',
  'TRADE_HISTORY',
  'TRADE_SEARCH',
  'PNL',
  'STAKING_REWARD_HISTORY',
  'NAV_CHART',
  'WALLET_BALANCES',
  'RISK_TILES',
  'WATCH_LIST',
  'DEPOSIT_TRANSFER_WITHDRAWAL',
  'CRYPTO_PANIC_NEWS',
  'PORTFOLIO_HISTORY',
  'OPTIONS_RISK_AND_PNL_ATTRIBUTION',
  'VOLATILITY_GRID',
  'REGULAR_EXECUTION',
  'ORDER_HISTORY',
  'STRATEGY_TRACKER',
  'COLLATERAL_MANAGEMENT',
  'CHARTING',
  'ALGO_CENTRE',
  'ALGO_ORDER_CENTRE',
  'ALGO_ORDER_CENTRE_CHART',
  'ECONOMIC_CALENDAR',
]);

const all = Object.values(widgetTypes);
/** What the Add Widget list offers. */
export const listedWidgets: readonly WidgetDefinition[] = all.filter(
  ({ type }) => !EXCLUDED.has(type),
);
/** What Add component offers. */
export const componentWidgets: readonly WidgetDefinition[] = all.filter(({ type }) =>
  EXCLUDED.has(type),
);

/** Everything that one or the other offers. */
export const offeredWidgets: readonly WidgetDefinition[] = [...listedWidgets, ...componentWidgets];

/** The widgets whose title contains `query`, whatever its case. */
export const searchWidgets = (
  widgets: readonly WidgetDefinition[],
  query: string,
): WidgetDefinition[] =>
  widgets.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));

/** The widget type that an address names, if any. */
export function widgetTypeOf(text: string | null): WidgetType | undefined {
  const parsed = widgetTypeSchema.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}
