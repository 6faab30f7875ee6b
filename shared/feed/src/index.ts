export type { FeedState } from './feed-state.ts';
export type { AccountListener, AccountSnapshot } from './tab/account-updates.ts';
export type { ExchangeListener } from './tab/exchange-updates.ts';
export {
  lastTicker,
  onFeedConnected,
  onFeedDisconnected,
  restoreTickers,
  serverNow,
  snapshotTickers,
  startFeed,
  stopFeed,
  subscribeBook,
  subscribeCandles,
  subscribeFunding,
  subscribeLiquidations,
  subscribeOpenInterest,
  subscribeTicker,
  subscribeTrades,
  subscribeVenueStatus,
  throttlePrices,
} from './tab/feed.ts';
export { lastTickerSince } from './tab/last-ticker-since.ts';
export {
  expectOrder,
  restoreAccounts,
  snapshotAccounts,
  subscribeAccount,
} from './tab/subscribe-account.ts';
export { subscribeCompany } from './tab/subscribe-company.ts';
export { subscribeExchange } from './tab/subscribe-exchange.ts';
export { type Outage, subscribeOutage } from './tab/subscribe-outage.ts';
export { subscribeTrader } from './tab/subscribe-trader.ts';
export type { TickerSnapshot } from './tab/tab-store.ts';
export type { TraderListener } from './tab/trader-updates.ts';
export { useAccountsAsOf } from './tab/use-accounts-as-of.ts';
export { useFeedLimited, useFeedState } from './tab/use-feed-state.ts';
