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
export { useFeedState } from './tab/use-feed-state.ts';
