import type { FeedUpdate } from '@parallax/protocol';
import { mergeCandles } from '../candles.ts';

/** Updates for the next batch: the newest value of conflated topics, every update of the others. */
export interface PendingUpdates {
  /** @param at when the venue last sent or confirmed the value */
  add(update: FeedUpdate, at: number): void;
  /** Returns and removes all updates. */
  drain(): { update: FeedUpdate; at: number }[];
  isEmpty(): boolean;
  delete(topic: string): void;
  clear(): void;
}

/** The newer value; changes of candles are merged. */
const conflate = (pending: FeedUpdate | undefined, newer: FeedUpdate): FeedUpdate => {
  if (pending?.kind !== 'candles' || newer.kind !== 'candles' || newer.snapshot) return newer;
  const data = [...mergeCandles(pending.data, newer.data, false)];
  return { ...newer, snapshot: pending.snapshot, data };
};

export function createPendingUpdates(): PendingUpdates {
  let unconflated: { update: FeedUpdate; at: number }[] = [];
  const newest = new Map<string, { update: FeedUpdate; at: number }>();

  return {
    add(update, at) {
      if (update.kind === 'trades' || update.kind === 'notification') {
        unconflated.push({ update, at });
        return;
      }
      const pending = newest.get(update.topic)?.update;
      newest.set(update.topic, { update: conflate(pending, update), at });
    },
    drain() {
      const updates = [...unconflated, ...newest.values()];
      unconflated = [];
      newest.clear();
      return updates;
    },
    isEmpty: () => unconflated.length === 0 && newest.size === 0,
    delete(topic) {
      newest.delete(topic);
      unconflated = unconflated.filter(({ update }) => update.topic !== topic);
    },
    clear() {
      unconflated = [];
      newest.clear();
    },
  };
}
