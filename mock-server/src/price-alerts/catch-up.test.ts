import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { emptyReads } from '../market/empty-reads.ts';
import type { MarketReads } from '../market/market-reads.ts';
import { TestClock } from '../testing/test-clock.ts';
import { AlertMarket, PERP, SPOT } from './testing/alert-market.ts';
import { add, candleAt, MINUTE, start, storage, stored } from './testing/set-up-service.ts';
import { readEvaluatedUntil, writeEvaluatedUntil } from './watch-store.ts';

const evaluatedUntil = Date.now() - 5 * MINUTE;
const earlier = new Date(evaluatedUntil - 5 * MINUTE);

/** Responds for the perpetual, and for the spot once it is up. */
class PartialMarket extends AlertMarket {
  isUp = false;
  isListed = true;
  failures = 0;
  override readonly reads: MarketReads = {
    ...emptyReads,
    candles: async (key) => {
      if (key === PERP || this.isUp) return [candleAt(evaluatedUntil + MINUTE)];
      this.failures += 1;
      if (!this.isListed) return undefined;
      throw new Error('Binance Spot cannot provide this at the moment.');
    },
  };
}

const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isReached())) {
    jest.advanceTimersByTime(1_000);
    await nextTurn();
  }
};
describe('design §2 the notification of a price alert that fired while no server was leading', () => {
  it.each([
    ['23:59', '23:41 UTC'],
    ['24:03', '22 Nov 23:41 UTC'],
  ])('sent at %s, states that the value was reached at %s', async (sent, reached) => {
    const [hours = 0, minutes = 0] = sent.split(':').map(Number);
    const now = Date.UTC(2026, 10, 22, hours, minutes);
    await add({ side: 'below', side_at: new Date(Date.UTC(2026, 10, 22, 23)) });
    await writeEvaluatedUntil(storage.db, Date.UTC(2026, 10, 22, 23, 30));
    const market = new AlertMarket();
    market.setCandles([candleAt(Date.UTC(2026, 10, 22, 23, 41))]);
    const { service, texts } = start({ market, now: () => now });
    while (texts.length === 0) await nextTurn();
    expect(texts).toEqual([`Last price 120.00 on Binance Spot at ${reached}.`]);
    await service.close();
  });

  it('states the same time as the list of alerts', async () => {
    const at = Date.now() - (Date.now() % MINUTE) - 2 * MINUTE;
    await add({ side: 'below', side_at: earlier });
    await writeEvaluatedUntil(storage.db, evaluatedUntil);
    const market = new AlertMarket();
    market.setCandles([candleAt(at)]);
    const { service, texts } = start({ market });
    while (texts.length === 0) await nextTurn();
    await service.close();
    expect(texts[0]).toContain(`${new Date(at).toISOString().slice(11, 16)} UTC`);
    const [row] = await storage.db.selectFrom('price_alert').select('fired_at').execute();
    expect(row?.fired_at).toEqual(new Date(at));
  });
});

describe('design §2 a price alert with a pause while no server was leading', () => {
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask'] });
    await writeEvaluatedUntil(storage.db, evaluatedUntil);
  });

  it.each([
    ['does not fire for a value that was only reached during the pause', [1], 0],
    ['fires for a value that was reached after the pause', [1, 4], 1],
    ['fires once for a value that was reached repeatedly', [3, 4], 1],
  ])('%s', async (_rule, minutes, firings) => {
    await add({
      side: 'below',
      side_at: earlier,
      repeat: 'each time',
      pause_minutes: 10,
      fired_at: new Date(evaluatedUntil - 8 * MINUTE),
      condition_fired_at: new Date(evaluatedUntil - 8 * MINUTE),
    });
    const market = new AlertMarket();
    market.setCandles(minutes.map((minute) => candleAt(evaluatedUntil + minute * MINUTE)));
    const { service } = start({ market });
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    await service.close();
    expect(await stored()).toEqual({ side: 'below', firings, active: true });
  });

  it('does not fire for a value that was reached during the pause and not left since', async () => {
    await add({
      side: 'below',
      side_at: earlier,
      repeat: 'each time',
      pause_minutes: 10,
      condition_fired_at: new Date(evaluatedUntil - 8 * MINUTE),
    });
    const market = new AlertMarket();
    market.stale.add(SPOT);
    const inPause = candleAt(evaluatedUntil + MINUTE);
    const afterPause = candleAt(evaluatedUntil + 4 * MINUTE);
    market.setCandles([
      { ...inPause, close: 115 },
      { ...afterPause, close: 115 },
    ]);
    const { service } = start({ market });
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    market.stale.delete(SPOT);
    market.tick(SPOT, 116);
    await service.close();
    expect(await stored()).toEqual({ side: 'above', firings: 0, active: true });
  });
});

describe('design §2 price alerts while the candles since the previous leader are unavailable', () => {
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask'] });
    await writeEvaluatedUntil(storage.db, evaluatedUntil);
  });

  it('fire at other venues, and at the failing venue once its candles are available', async () => {
    await add({ side: 'below', side_at: earlier, repeat: 'each time' });
    await add({ id: randomUUID(), contract: PERP, side: 'below', side_at: earlier });
    const market = new PartialMarket();
    const { service, fired } = start({ market });
    await until(() => market.failures >= 3 && fired.length > 0);
    expect(fired).toEqual(['BTC/USDT perp above 110.00']);
    expect(await readEvaluatedUntil(storage.db)).toBe(evaluatedUntil);

    market.isUp = true;
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    await service.close();
    expect(fired).toEqual(['BTC/USDT perp above 110.00', 'BTC/USDT above 110.00']);
  });

  it('fire once their contract is listed, if its venue was unreachable at the start', async () => {
    await add({ side: 'below', side_at: earlier });
    const market = new PartialMarket();
    market.isListed = false;
    const { service, fired } = start({ market });
    await until(() => market.failures >= 3);
    market.isListed = true;
    market.isUp = true;
    await until(() => fired.length > 0);
    await service.close();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
  });

  it('do not fire again for a value that the live price has since reached', async () => {
    await add({ side: 'below', side_at: earlier, repeat: 'each time' });
    const market = new PartialMarket();
    const { service, fired } = start({ market });
    await until(() => market.failures >= 2);
    market.tick(SPOT, 120);
    market.tick(SPOT, 100);
    await until(() => fired.length > 0);
    market.isUp = true;
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    await service.close();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
    expect(await stored()).toEqual({ side: 'below', firings: 1, active: true });
  });

  it('fire even if only their pause is changed while the candles are being read', async () => {
    await add({ side: 'below', side_at: earlier, repeat: 'each time', pause_minutes: 5 });
    const history = { isRequested: false, isReleased: false };
    class SlowMarket extends AlertMarket {
      override readonly reads: MarketReads = {
        ...emptyReads,
        candles: async () => {
          history.isRequested = true;
          while (!history.isReleased) await nextTurn();
          return [candleAt(evaluatedUntil + MINUTE)];
        },
      };
    }
    const market = new SlowMarket();
    const { service, fired } = start({ market });
    await until(() => history.isRequested);
    const watches = market.watches.get(SPOT) ?? 0;
    await storage.db.updateTable('price_alert').set({ pause_minutes: 10, revision: 1 }).execute();
    service.reload();
    await until(() => (market.watches.get(SPOT) ?? 0) > watches);
    history.isReleased = true;
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    await service.close();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
  });

  it('stop catching up after an hour, and log one line', async () => {
    const clock = new TestClock();
    await add({ side: 'below', side_at: earlier });
    const market = new PartialMarket();
    const { service, fired, logged } = start({ market, now: clock.now });
    await until(() => market.failures >= 2);
    expect(logged).toEqual([]);
    clock.advance({ minutes: 60 });
    await until(async () => (await readEvaluatedUntil(storage.db)) !== evaluatedUntil);
    await service.close();
    expect(fired).toEqual([]);
    expect(logged).toEqual([
      'Price alerts on 1 contract could not be checked for the time before this server became the leader: Binance Spot cannot provide this at the moment.',
    ]);
  });
});
