/** Replaces the feed package in the page: the product's modules, driven by the tape. */

import { createTapeFeed } from '@parallax/feed/testing/tape-feed';
import type { Ticker } from '@parallax/protocol';

let seq = 0;
const feed = createTapeFeed();

export const subscribeTicker: typeof feed.subscribeTicker = (key, listener) =>
  feed.subscribeTicker(key, listener);
export const serverNow = () => Date.now();
export const onFeedConnected = () => () => undefined;
export const useFeedState = () => 'connected';

export const wants: typeof feed.wants = (topic) => feed.wants(topic);

export function deliver(tickers: readonly { topic: string; data: Ticker }[]): void {
  feed.deliver(
    tickers.map(({ topic, data }) => {
      seq += 1;
      return { kind: 'ticker', topic, seq, snapshot: false, data };
    }),
  );
}
