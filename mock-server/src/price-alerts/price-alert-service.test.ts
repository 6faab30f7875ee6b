import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { MarketReads } from '@parallax/server-market/market-reads';
import type { QueryId } from 'kysely';
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

describe('design §2 price alerts after a leader change', () => {
  it('fire for values reached while no server was leading, even if the first read fails', async () => {
    const now = Date.now();
    await add({ side: 'below', side_at: new Date(now - 10 * MINUTE) });
    await writeEvaluatedUntil(storage.db, now - 5 * MINUTE);
    const market = new AlertMarket();
    market.setCandles([candleAt(now - 2 * MINUTE)]);
    let isFailing = true;
    const { service, fired, logged } = start({
      market,
      plugin: {
        transformQuery: ({ node }) => {
          if (!isFailing) return node;
          isFailing = false;
          throw new Error('The storage fails.');
        },
        transformResult: async ({ result }) => result,
      },
    });
    while (fired.length === 0) await nextTurn();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
    expect(logged).toEqual(['Price alerts could not be evaluated: The storage fails.']);
    await service.close();
  });

  it('fire for values reached while no server was leading, even if the first server stops mid-read', async () => {
    startFakeTimers();
    const now = Date.now();
    await add({ side: 'below', side_at: new Date(now - 10 * MINUTE) });
    await writeEvaluatedUntil(storage.db, now - 5 * MINUTE);
    const history = { isReleased: false };
    class HistoryMarket extends AlertMarket {
      override readonly reads: MarketReads = {
        ...emptyReads,
        candles: async (_key, _interval, span) => {
          while (!history.isReleased) await nextTurn();
          const from = 'from' in span ? (span.from ?? 0) : 0;
          return [candleAt(now - 2 * MINUTE)].filter(({ at }) => at >= from);
        },
      };
    }
    const checks = { count: 0 };
    const first = start({ market: new HistoryMarket(), onCheck: () => void (checks.count += 1) });
    while (checks.count < 10) {
      jest.advanceTimersByTime(1_000);
      await nextTurn();
    }
    const closed = first.service.close();
    history.isReleased = true;
    await closed;
    expect(first.fired).toEqual([]);
    const second = start({ market: new HistoryMarket() });
    while (second.fired.length === 0) await nextTurn();
    expect(second.fired).toEqual(['BTC/USDT above 110.00']);
    await second.service.close();
  });

  it('fire at other venues while a venue does not provide the candles for percent-move alerts', async () => {
    const now = Date.now();
    const move = { kind: 'moves', value: 0.05, window_minutes: 10, contract: PERP } as const;
    const created_at = new Date(now - 60 * MINUTE);
    const side_at = new Date(now - 5 * MINUTE);
    await add({ ...move, id: randomUUID(), side_at, created_at });
    await add({ side: 'below' });
    const history = { isReleased: false };
    class HangingMarket extends AlertMarket {
      override readonly reads: MarketReads = {
        ...emptyReads,
        candles: async () => {
          while (!history.isReleased) await nextTurn();
          throw new Error('Binance USDⓈ-M cannot provide this at the moment.');
        },
      };
    }
    const market = new HangingMarket();
    market.tick(SPOT, 120);
    const { service, fired } = start({ market });
    while (fired.length === 0) await nextTurn();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
    history.isReleased = true;
    await service.close();
  });

  it('request the candles for percent-move alerts once from a venue that does not provide them', async () => {
    const side_at = new Date(Date.now() - 5 * MINUTE);
    const move = { kind: 'moves', value: 0.05, window_minutes: 10, repeat: 'each time' } as const;
    for (let count = 0; count < 3; count += 1) {
      await add({ ...move, id: randomUUID(), side: 'below', side_at, pause_minutes: 1 });
    }
    let requests = 0;
    class FailingMarket extends AlertMarket {
      override readonly reads: MarketReads = {
        ...emptyReads,
        candles: async () => {
          requests += 1;
          throw new Error('Binance Spot cannot provide this at the moment.');
        },
      };
    }
    const market = new FailingMarket();
    const { service, fired } = start({ market });
    while (!market.watched.has(`ticker:${SPOT}`)) await nextTurn();
    market.tick(SPOT, 100);
    market.tick(SPOT, 105);
    while (fired.length < 3) await nextTurn();
    expect(requests).toBe(1);
    await service.close();
  });
});

describe('design §4 the checks of price alerts', () => {
  it('do not accumulate while the storage does not respond', async () => {
    startFakeTimers();
    await add({});
    const state = { isHeld: false, isReading: false };
    const checks = { count: 0 };
    const market = new AlertMarket();
    const { service } = start({
      market,
      onCheck: () => void (checks.count += 1),
      plugin: {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (state.isHeld) state.isReading = true;
          while (state.isHeld) await nextTurn();
          return result;
        },
      },
    });
    while (checks.count === 0) {
      jest.advanceTimersByTime(1_000);
      await nextTurn();
    }
    state.isHeld = true;
    service.reload();
    while (!state.isReading) await nextTurn();
    const before = checks.count;
    for (let second = 0; second < 60; second += 1) {
      jest.advanceTimersByTime(1_000);
      await nextTurn();
    }
    state.isHeld = false;
    // is read after the queued checks
    await add({ id: randomUUID(), contract: PERP });
    service.reload();
    while (!market.watched.has(`ticker:${PERP}`)) await nextTurn();
    await service.close();
    expect(checks.count - before).toBeLessThanOrEqual(1);
  });
});

describe('design §4 the recorded time until which price alerts have been evaluated', () => {
  it('is not later than the last stored change', async () => {
    startFakeTimers();
    const clock = new TestClock();
    await add({ repeat: 'each time', pause_minutes: 1 });
    const state = { isHeld: false };
    const updates = new Set<QueryId>();
    const checks = { count: 0 };
    const market = new AlertMarket();
    const { service } = start({
      market,
      now: clock.now,
      onCheck: () => void (checks.count += 1),
      plugin: {
        transformQuery: ({ node, queryId }) => {
          if (node.kind === 'RawNode') updates.add(queryId);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          while (state.isHeld && updates.has(queryId)) await nextTurn();
          return result;
        },
      },
    });
    while ((await stored()).side === null) {
      jest.advanceTimersByTime(100);
      await nextTurn();
    }
    const before = clock.now();
    state.isHeld = true;
    market.tick(SPOT, 120);
    while (checks.count < 5) {
      jest.advanceTimersByTime(1_000);
      await nextTurn();
    }
    clock.advance({ minutes: 1 });
    state.isHeld = false;
    let evaluatedUntil: number | undefined;
    while (evaluatedUntil === undefined) {
      jest.advanceTimersByTime(100);
      await nextTurn();
      evaluatedUntil = await readEvaluatedUntil(storage.db);
    }
    await service.close();
    expect(evaluatedUntil).toBe(before);
  });
});

describe('design §4 a price alert that is read while it fires', () => {
  it('fires once', async () => {
    await add({});
    const state = { isHeld: false, isRead: false, isFailing: false };
    const reads = new Set<QueryId>();
    const market = new AlertMarket();
    const { service, fired, logged } = start({
      market,
      plugin: {
        transformQuery: ({ node, queryId }) => {
          if (state.isFailing && node.kind === 'RawNode') throw new Error('The storage fails.');
          if (state.isHeld && node.kind === 'SelectQueryNode') reads.add(queryId);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          if (!reads.has(queryId)) return result;
          state.isRead = true;
          while (state.isHeld) await nextTurn();
          return result;
        },
      },
    });
    while ((await stored()).side === null) await nextTurn();
    state.isHeld = true;
    service.reload();
    while (!state.isRead) await nextTurn();
    state.isFailing = true;
    market.tick(SPOT, 120);
    // the firing is stored a second later
    while (logged.length === 0) await nextTurn();
    state.isFailing = false;
    state.isHeld = false;
    while (fired.length === 0) await nextTurn();
    await service.close();
    expect(fired).toEqual(['BTC/USDT above 110.00']);
    expect(await stored()).toEqual({ side: 'above', firings: 1, active: false });
  });
});

describe('design §4 a server that is closing', () => {
  it('leaves price alerts that are added meanwhile to the next leader', async () => {
    startFakeTimers();
    await add({});
    const market = new AlertMarket();
    const { service } = start({ market });
    while (!market.watches.has(SPOT)) await nextTurn();
    await add({ id: randomUUID(), contract: PERP });
    const closed = service.close();
    service.reload();
    await closed;
    expect(market.watches.has(PERP)).toBe(false);
  });
});
