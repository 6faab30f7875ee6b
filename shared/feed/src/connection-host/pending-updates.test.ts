import { describe, expect, it } from '@jest/globals';
import { BTC, CANDLES, candlesUpdate, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createPendingUpdates } from './pending-updates.ts';

describe('createPendingUpdates', () => {
  it('retains the newest ticker with its time and all trades', () => {
    const pending = createPendingUpdates();
    pending.add(tickerUpdate(1), 100);
    pending.add(tradesUpdate(1, [1]), 100);
    pending.add(tickerUpdate(2), 200);
    pending.add(tradesUpdate(2, [2]), 200);
    const drained = pending.drain().map(({ update, at }) => [update.kind, update.seq, at]);
    expect(drained).toEqual([
      ['trades', 1, 100],
      ['trades', 2, 200],
      ['ticker', 2, 200],
    ]);
    expect(pending.isEmpty()).toBe(true);
  });

  it('merges candles into one update', () => {
    const pending = createPendingUpdates();
    pending.add(candlesUpdate(1, [1, 2], true), 0);
    pending.add(candlesUpdate(2, [3]), 0);
    const [drained] = pending.drain();
    expect(drained?.update).toMatchObject({ topic: CANDLES, seq: 2, snapshot: true });
    expect(drained?.update.data).toHaveLength(3);
  });

  it('discards the updates of a deleted topic', () => {
    const pending = createPendingUpdates();
    pending.add(tickerUpdate(1), 0);
    pending.add(tradesUpdate(1, [1]), 0);
    pending.delete(`ticker:${BTC}`);
    expect(pending.drain().map(({ update }) => update.kind)).toEqual(['trades']);
    pending.add(tradesUpdate(2, [2]), 0);
    pending.delete(`trades:${BTC}`);
    expect(pending.isEmpty()).toBe(true);
  });
});
