import type { WidgetType } from '@parallax/contract';
import type { WidgetDefinition } from './define-widget.ts';
import { missingWidget } from './missing-widget.tsx';
import { orderBook } from './order-book/order-book-type.ts';
import { recentTrades } from './recent-trades/recent-trades-type.ts';
import { watchList } from './watch-list/watch-list-type.ts';

/** Every kind of widget, in the order of the lists. */
const all: readonly WidgetDefinition[] = [orderBook, recentTrades, watchList];
const byType = new Map(all.map((widget) => [widget.type, widget]));

/** The kind of widget of a type; something to show in its place where nobody has it. */
export const widgetOf = (type: WidgetType): WidgetDefinition =>
  byType.get(type) ?? missingWidget(type);

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
export const widgetTypeOf = (text: string | null): WidgetType | undefined =>
  byType.get(text ?? '')?.type;
