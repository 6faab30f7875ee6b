import { type FeedUpdate, LATEST_CANDLES_MAX } from '@parallax/contract';
import { mergeCandles } from '../candles.ts';
import { mergeTrades } from '../trades.ts';

/** The last known value of each topic, for tabs that come later. */
export interface LastValues {
  keep(update: FeedUpdate, now: number): void;
  /** The value as a snapshot, and when the server sent or confirmed it. */
  get(topic: string): { update: FeedUpdate; at: number } | undefined;
  forget(topic: string): void;
  clear(): void;
}

export function createLastValues(): LastValues {
  const values = new Map<string, { update: FeedUpdate; at: number }>();

  const whole = (update: FeedUpdate): FeedUpdate => {
    // each is told once: who comes later reads the list, which has those before this beginning
    if (update.kind === 'notification') return { ...update, snapshot: true, data: [] };
    const before = values.get(update.topic)?.update;
    if (update.kind === 'trades' && before?.kind === 'trades') {
      const newestFirst = mergeTrades(before.data.toReversed(), update.data, update.snapshot);
      return { ...update, snapshot: true, data: newestFirst.reverse() };
    }
    if (update.kind === 'candles' && before?.kind === 'candles') {
      const candles = mergeCandles(before.data, update.data, update.snapshot);
      return { ...update, snapshot: true, data: candles.slice(-LATEST_CANDLES_MAX) };
    }
    return { ...update, snapshot: true };
  };

  return {
    keep: (update, now) => {
      values.set(update.topic, { update: whole(update), at: now });
    },
    get: (topic) => values.get(topic),
    forget: (topic) => {
      values.delete(topic);
    },
    clear: () => values.clear(),
  };
}
