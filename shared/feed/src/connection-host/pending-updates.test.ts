import { describe, expect, it } from '@jest/globals';
import { BTC, CANDLES, candlesUpdate, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createPendingUpdates } from './pending-updates.ts';

describe('createPendingUpdates', () => {
  it('retains the newest ticker with its time and all trades', () => {
    const waiting = createPendingUpdates();
    waiting.add(tickerUpdate(1), 100);
    waiting.add(tradesUpdate(1, [1]), 100);
    waiting.add(tickerUpdate(2), 200);
    waiting.add(tradesUpdate(2, [2]), 200);
    const drained = waiting.take().map(({ update, since }) => [update.kind, update.seq, since]);
    expect(drained).toEqual([
      ['trades', 1, 100],
      ['trades', 2, 200],
      ['ticker', 2, 200],
    ]);
    expect(waiting.isEmpty()).toBe(true);
  });

  it('merges candles into one update', () => {
    const waiting = createPendingUpdates();
    waiting.add(candlesUpdate(1, [1, 2], true), 0);
    waiting.add(candlesUpdate(2, [3]), 0);
    const [drained] = waiting.take();
    expect(drained?.update).toMatchObject({ topic: CANDLES, seq: 2, snapshot: true });
    expect(drained?.update.data).toHaveLength(3);
  });

  it('discards the updates of a deleted topic', () => {
    const waiting = createPendingUpdates();
    waiting.add(tickerUpdate(1), 0);
    waiting.add(tradesUpdate(1, [1]), 0);
    waiting.delete(`ticker:${BTC}`);
    expect(waiting.take().map(({ update }) => update.kind)).toEqual(['trades']);
    waiting.add(tradesUpdate(2, [2]), 0);
    waiting.delete(`trades:${BTC}`);
    expect(waiting.isEmpty()).toBe(true);
  });
});
