import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Candle } from '@parallax/protocol';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { MarketReads } from '@parallax/server-market/market-reads';
import { TestClock } from '../testing/test-clock.ts';
import { readEvaluatedUntil, writeEvaluatedUntil } from './evaluation-store.ts';
import { AlertMarket, PERP, SPOT } from './testing/alert-market.ts';
import {
  add,
  candleAt,
  MINUTE,
  start,
  startFakeTimers,
  storage,
  stored,
} from './testing/set-up-service.ts';

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

/** Provides its candles once they are released. */
class SlowMarket extends AlertMarket {
  isRequested = false;
  #isReleased = false;

  constructor(private readonly history: readonly Candle[]) {
    super();
  }

  release(): void {
    this.#isReleased = true;
  }

  override readonly reads: MarketReads = {
    ...emptyReads,
    candles: async () => {
      this.isRequested = true;
      while (!this.#isReleased) await nextTurn();
      return [...this.history];
    },
  };
}

const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isReached())) {
    jest.advanceTimersByTime(1_000);
    await nextTurn();
  }
};
describe('design §2 the notification of a price alert whose value was reached while no server was leading', () => {
  it.each([
    ['23:59', '23:41 UTC'],
    ['24:03', '22 Nov 23:41 UTC'],
  ])('states at %s that the value was reached at %s', async (sent, reached) => {
    const [hours = 0, minutes = 0] = sent.split(':').map(Number);
    const now = Date.UTC(2026, 10, 22, hours, minutes);
    await add({ side: 'below', side_at: new Date(Date.UTC(2026, 10, 22, 23)) });
    await writeEvaluatedUntil(storage.db, Date.UTC(2026, 10, 22, 23, 30));
    const market = new AlertMarket();
    market.setCandles([candleAt(Date.UTC(2026, 10, 22, 23, 41))]);
    const { service, messages } = start({ market, now: () => now });
    while (messages.length === 0) await nextTurn();
    expect(messages).toEqual([`Last price 120.00 on Binance Spot at ${reached}.`]);
    await service.close();
  });

  it('states the time of the outage, even if a live price arrives before the candles', async () => {
    const now = Date.UTC(2026, 10, 22, 23, 59);
    await add({ side: 'below', side_at: new Date(Date.UTC(2026, 10, 22, 23)) });
    await writeEvaluatedUntil(storage.db, Date.UTC(2026, 10, 22, 23, 30));
    const market = new SlowMarket([{ ...candleAt(Date.UTC(2026, 10, 22, 23, 41)), close: 120 }]);
    market.tick(SPOT, 130);
    const { service, messages } = start({ market, now: () => now });
    while (!market.isRequested) await nextTurn();
    market.tick(SPOT, 131);
    market.release();
    while (messages.length === 0) await nextTurn();
    await service.close();
    expect(messages).toEqual(['Last price 120.00 on Binance Spot at 23:41 UTC.']);
    expect(await stored()).toEqual({ side: 'above', firings: 1, active: false });
  });

  it('states the live price if the candles do not arrive within 10 s', async () => {
    startFakeTimers();
    const now = Date.UTC(2026, 10, 22, 23, 59);
    await add({ side: 'below', side_at: new Date(Date.UTC(2026, 10, 22, 23)) });
    await writeEvaluatedUntil(storage.db, Date.UTC(2026, 10, 22, 23, 30));
    const market = new SlowMarket([]);
    market.tick(SPOT, 130);
    const { service, messages } = start({ market, now: () => now });
    while (!market.isRequested) await nextTurn();
    jest.advanceTimersByTime(9_000);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(messages).toEqual([]);
    await until(() => messages.length > 0);
    market.release();
    await service.close();
    expect(messages).toEqual(['Last price 130.00 on Binance Spot at 23:59:00 UTC.']);
  });

  it('states the same time as the list of alerts', async () => {
    const at = Date.now() - (Date.now() % MINUTE) - 2 * MINUTE;
    await add({ side: 'below', side_at: earlier });
    await writeEvaluatedUntil(storage.db, evaluatedUntil);
    const market = new AlertMarket();
    market.setCandles([candleAt(at)]);
    const { service, messages } = start({ market });
    while (messages.length === 0) await nextTurn();
    await service.close();
    expect(messages[0]).toContain(`${new Date(at).toISOString().slice(11, 16)} UTC`);
    const [row] = await storage.db.selectFrom('price_alert').select('fired_at').execute();
    expect(row?.fired_at).toEqual(new Date(at));
  });
});

describe('design §2 a price alert whose pause overlaps the time when no server was leading', () => {
  beforeEach(async () => {
    startFakeTimers();
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
      { ...afterPause, open: 115, low: 115, close: 115 },
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
    startFakeTimers();
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

  it('fire on their new contract if they are changed to it while their old contract is not listed', async () => {
    await add({ side: 'below', side_at: earlier, repeat: 'each time' });
    const market = new PartialMarket();
    market.isListed = false;
    const { service, fired } = start({ market });
    await until(() => market.failures >= 1);
    market.tick(PERP, 100);
    const change = { contract: PERP, side: null, side_at: new Date(), revision: 1 };
    await storage.db.updateTable('price_alert').set(change).execute();
    service.reload();
    await until(() => (market.watches.get(PERP) ?? 0) > 0);
    market.tick(PERP, 120);
    for (let second = 0; second < 20; second += 1) {
      jest.advanceTimersByTime(1_000);
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    }
    await service.close();
    expect(fired).toEqual(['BTC/USDT perp above 110.00']);
    expect(await readEvaluatedUntil(storage.db)).not.toBe(evaluatedUntil);
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

  it('still fire if only their pause is changed while the candles are being read', async () => {
    await add({ side: 'below', side_at: earlier, repeat: 'each time', pause_minutes: 5 });
    const market = new SlowMarket([candleAt(evaluatedUntil + MINUTE)]);
    const { service, fired } = start({ market });
    await until(() => market.isRequested);
    const watches = market.watches.get(SPOT) ?? 0;
    await storage.db.updateTable('price_alert').set({ pause_minutes: 10, revision: 1 }).execute();
    service.reload();
    await until(() => (market.watches.get(SPOT) ?? 0) > watches);
    market.release();
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
