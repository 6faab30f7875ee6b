import { type FeedUpdate, LATEST_CANDLES_MAX, mergeAccount } from '@parallax/protocol';
import { mergeCandles } from '../candles.ts';
import { mergeTrades } from '../trades.ts';
import type { TimedUpdate } from './tab-updates.ts';

/** The last value of each topic, for tabs that join later. */
export interface LastValues {
  set(entry: TimedUpdate): void;
  /** The value as a snapshot. */
  get(topic: string): TimedUpdate | undefined;
  delete(topic: string): void;
  clear(): void;
}

export function createLastValues(): LastValues {
  const values = new Map<string, TimedUpdate>();

  const toSnapshot = (update: FeedUpdate): FeedUpdate => {
    // notifications are sent once; a later tab loads earlier ones over HTTP
    if (update.kind === 'notification') return { ...update, snapshot: true, data: [] };
    const previous = values.get(update.topic)?.update;
    if (update.kind === 'trades' && previous?.kind === 'trades') {
      const newestFirst = mergeTrades(previous.data.toReversed(), update.data, update.snapshot);
      return { ...update, snapshot: true, data: newestFirst.reverse() };
    }
    if (update.kind === 'candles' && previous?.kind === 'candles') {
      const candles = mergeCandles(previous.data, update.data, update.snapshot);
      return { ...update, snapshot: true, data: candles.slice(-LATEST_CANDLES_MAX) };
    }
    if (update.kind === 'account' && previous?.kind === 'account') {
      const data = mergeAccount(previous.data, update.data, update.snapshot);
      return { ...update, snapshot: true, data };
    }
    return { ...update, snapshot: true };
  };

  return {
    set: ({ update, at }) => {
      values.set(update.topic, { update: toSnapshot(update), at });
    },
    get: (topic) => values.get(topic),
    delete: (topic) => {
      values.delete(topic);
    },
    clear: () => values.clear(),
  };
}
