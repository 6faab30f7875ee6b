import type { FeedUpdate, Ticker } from '@parallax/contract';
import { steadyClock } from '../clock.ts';
import { createNotifier } from '../tab/notifier.ts';
import { createTabStore } from '../tab/tab-store.ts';

/** What a tab does with tickers that have reached it, fed by hand. */
export interface TapeFeed {
  /** Whether somebody listens to a topic: the holder of the connection sends a tab nothing else. */
  wants(topic: string): boolean;
  deliver(updates: readonly FeedUpdate[]): void;
  readonly subscribeTicker: (
    key: string,
    listener: (ticker: Ticker, state: { stale: boolean }) => void,
  ) => () => void;
}

/** @param apart how many ms lie at least between two calls for a topic */
export function createTapeFeed(apart: () => number): TapeFeed {
  const clock = steadyClock();
  const store = createTabStore();
  const wanted = new Map<string, number>();
  const notifier = createNotifier({
    clock,
    frame: requestAnimationFrame,
    apart,
    onFirst: () => undefined,
    onLast: () => undefined,
  });
  return {
    wants: (topic) => wanted.has(topic),
    deliver(updates) {
      const now = clock.now();
      for (const update of updates) {
        if (store.apply('tape', { age: 0, update }, now)) notifier.changed(update.topic);
      }
    },
    subscribeTicker(key, listener) {
      const topic = `ticker:${key}`;
      wanted.set(topic, (wanted.get(topic) ?? 0) + 1);
      const end = notifier.subscribe(topic, () => {
        const known = store.ticker(topic);
        if (known) listener(known.ticker, { stale: known.stale });
      });
      return () => {
        const left = (wanted.get(topic) ?? 0) - 1;
        if (left > 0) wanted.set(topic, left);
        else wanted.delete(topic);
        end();
      };
    },
  };
}
