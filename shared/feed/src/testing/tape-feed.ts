import { type FeedUpdate, TICKER_THROTTLE_MS, type Ticker } from '@parallax/protocol';
import { steadyClock } from '../clock.ts';
import { createNotifier } from '../tab/notifier.ts';
import { createTabStore } from '../tab/tab-store.ts';

/** The ticker part of a tab's feed with manually delivered updates. */
export interface TapeFeed {
  /** Whether the topic has listeners; a connection host delivers only such topics. */
  wants(topic: string): boolean;
  deliver(updates: readonly FeedUpdate[]): void;
  readonly subscribeTicker: (
    key: string,
    listener: (ticker: Ticker, state: { stale: boolean }) => void,
  ) => () => void;
}

export function createTapeFeed(): TapeFeed {
  const clock = steadyClock();
  const store = createTabStore();
  const wanted = new Map<string, number>();
  const notifier = createNotifier({
    clock,
    frame: requestAnimationFrame,
    waitMaxOf: () => TICKER_THROTTLE_MS,
    show: (key) => store.show(key),
    hide: (key) => store.hide(key),
    onTopicAdded: () => undefined,
    onTopicRemoved: () => undefined,
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
        const last = store.ticker(topic);
        if (last) listener(last.ticker, { stale: last.stale });
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
