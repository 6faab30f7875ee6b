/** Replaces the feed package in the page: the product's modules, driven by prepared ticks. */

import { type Ticker, topicOf } from '@parallax/protocol';
import { deliver, wants } from '../streaming-table/bench-feed.ts';

export {
  onFeedConnected,
  serverNow,
  setUpdateInterval,
  subscribeTicker,
  useFeedState,
} from '../streaming-table/bench-feed.ts';

const last = new Map<string, Ticker>();

export const lastTicker = (key: string): Ticker | undefined => last.get(key);

export interface Tick {
  readonly key: string;
  readonly data: Ticker;
}

/** As in a tab, caches the last values of all contracts and notifies only those in view. */
export function deliverTicks(ticks: readonly Tick[]): void {
  for (const { key, data } of ticks) last.set(key, data);
  deliver(
    ticks.flatMap(({ key, data }) => {
      const topic = topicOf('ticker', key);
      return wants(topic) ? [{ topic, data }] : [];
    }),
  );
}
