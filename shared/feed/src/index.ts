export type { FeedState } from './feed-state.ts';
export {
  lastTicker,
  onFeedConnected,
  startFeed,
  stopFeed,
  subscribeBook,
  subscribeTicker,
  subscribeTrades,
} from './tab/feed.ts';
export { subscribeTrader } from './tab/subscribe-trader.ts';
export type { TraderListener } from './tab/trader-news.ts';
export { useFeedState } from './tab/use-feed-state.ts';
