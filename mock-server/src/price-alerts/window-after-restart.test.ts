import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Candle } from '@parallax/protocol';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { MarketReads } from '@parallax/server-market/market-reads';
import { TestClock } from '../testing/test-clock.ts';
import { AlertMarket, SPOT } from './testing/alert-market.ts';
import { add, MINUTE, start, stored } from './testing/set-up-service.ts';

const flatCandle = (at: number, price: number): Candle => ({
  at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});

/** A market whose history contains only the given candles. */
class HistoryMarket extends AlertMarket {
  override readonly reads: MarketReads;

  constructor(history: readonly Candle[]) {
    super();
    this.reads = {
      ...emptyReads,
      candles: async (_key, _interval, span) =>
        history.filter(({ at }) => at >= ('from' in span ? (span.from ?? 0) : 0)),
    };
  }
}

describe('design §2 price alerts on percent moves, after a leader change', () => {
  it('fire on the next move, measured from the last firing', async () => {
    const clock = new TestClock();
    await add({
      kind: 'moves',
      value: 0.05,
      window_minutes: 10,
      repeat: 'each time',
      pause_minutes: 1,
    });
    const history: Candle[] = [];
    const market = new HistoryMarket(history);
    const first = start({ market, now: clock.now });
    while ((await stored()).side === null) await nextTurn();
    market.tick(SPOT, 105);
    while (first.fired.length === 0) await nextTurn();
    await first.service.close();

    clock.advance({ minutes: 3 });
    history.push(flatCandle(clock.now() - MINUTE, 105));
    market.tick(SPOT, 99.7);
    const second = start({ market, now: clock.now });
    while (second.fired.length === 0) await nextTurn();
    expect(second.fired).toEqual(['BTC/USDT moves 5.00% in 10 min']);
    await second.service.close();
  });

  it('fire on a move measured from the last firing, even if the price already made such a move during the pause', async () => {
    const clock = new TestClock();
    await add({
      kind: 'moves',
      value: 0.05,
      window_minutes: 240,
      repeat: 'each time',
      pause_minutes: 60,
    });
    const history: Candle[] = [];
    const market = new HistoryMarket(history);
    const first = start({ market, now: clock.now });
    while ((await stored()).side === null) await nextTurn();
    clock.advance({ minutes: 10 });
    market.tick(SPOT, 105);
    while (first.fired.length === 0) await nextTurn();
    const firedAt = clock.now();
    clock.advance({ minutes: 10 });
    market.tick(SPOT, 99.7);
    clock.advance({ minutes: 10 });
    market.tick(SPOT, 102);
    await first.service.close();

    clock.advance({ minutes: 45 });
    history.push(flatCandle(firedAt, 105), flatCandle(firedAt + 20 * MINUTE, 102));
    market.tick(SPOT, 99.7);
    const second = start({ market, now: clock.now });
    while (second.fired.length === 0) await nextTurn();
    expect(second.fired).toEqual(['BTC/USDT moves 5.00% in 4 h']);
    await second.service.close();
  });

  it('do not fire on a move from before they were reactivated', async () => {
    const clock = new TestClock();
    const fired_at = new Date(clock.now() - 60 * MINUTE);
    const market = new HistoryMarket([
      flatCandle(clock.now() - 50 * MINUTE, 105),
      flatCandle(clock.now() + MINUTE, 100),
    ]);
    await add({
      kind: 'moves',
      value: 0.05,
      window_minutes: 240,
      repeat: 'once',
      fired_at,
      condition_fired_at: fired_at,
      side: null,
      side_at: new Date(clock.now()),
    });
    const first = start({ market, now: clock.now });
    while ((await stored()).side === null) await nextTurn();
    await first.service.close();

    clock.advance({ minutes: 5 });
    market.tick(SPOT, 99);
    const second = start({ market, now: clock.now });
    while (second.fired.length === 0 && !market.watched.has(`ticker:${SPOT}`)) await nextTurn();
    market.tick(SPOT, 94.9);
    while (second.fired.length === 0) await nextTurn();
    expect(second.messages[0]).toMatch(/^Moved 5\.10%/);
    await second.service.close();
  });
});
