/** Replaces the feed package in the page: the product's modules, driven by prepared ticks. */

import { TICKER_THROTTLE_MS, type Ticker, topicOf } from '@parallax/protocol';
import { deliver, wants } from '../streaming-table/bench-feed.ts';

export {
  onFeedConnected,
  serverNow,
  subscribeTicker,
  useFeedState,
} from '../streaming-table/bench-feed.ts';

const last = new Map<string, Ticker>();
const undelivered = new Map<string, Ticker>();

export const lastTicker = (key: string): Ticker | undefined => last.get(key);

export interface Tick {
  readonly key: string;
  readonly data: Ticker;
}

/** As in a tab, notifies only the contracts in view. */
function deliverNewest(): void {
  const wanted = [...undelivered].flatMap(([key, data]) => {
    const topic = topicOf('ticker', key);
    return wants(topic) ? [{ topic, data }] : [];
  });
  undelivered.clear();
  deliver(wanted);
}

setInterval(deliverNewest, TICKER_THROTTLE_MS);

/** Caches the last values of all contracts, and delivers them at the interval of the server's hub. */
export function deliverTicks(ticks: readonly Tick[]): void {
  for (const { key, data } of ticks) {
    last.set(key, data);
    undelivered.set(key, data);
  }
}
