import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { INTERVAL_MS, intervalSchema, type Trade } from '@parallax/protocol';
import { assert, constantFrom, integer, property } from 'fast-check';
import { listInstruments } from '../catalogue/catalogue.ts';
import { aggregateCandles, aggregateTrades, equalAggregate } from '../testing/aggregate-trades.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { SLICE_MS } from '../time-slicer.ts';
import { createSimulator } from './simulator.ts';
import { contractOf, START } from './testing/set-up-simulator.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const instruments = listInstruments(START);

/**
 * The trades in [from, to], preceded by a trade of size 0 at the last price before if there are none in
 * the first minute, as between the trades of an option.
 */
function tradesIn(contract: ReturnType<typeof contractOf>, from: number, to: number): Trade[] {
  const trades = contract.tradesBetween(from - 1, to);
  const [first] = trades;
  if (first !== undefined && first.at < from + MINUTE) return trades;
  const [last] = contract.tape.latest(from - 1, 1);
  return last === undefined ? trades : [{ ...last, size: 0 }, ...trades];
}

const anyInstrument = constantFrom(...instruments);
const anySeed = integer({ min: 0, max: 2 ** 31 });
const anyTime = integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const startOf = (time: number, length: number) => Math.floor(time / length) * length;
const intervals = intervalSchema.options.map((name) => INTERVAL_MS[name]);

describe('a candle', () => {
  it('equals the aggregate of its trades for any minute, past or future', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        const at = startOf(time, MINUTE);
        const trades = tradesIn(contract, at, at + MINUTE - 1);
        const candle = contract.candleAt(at, MINUTE, at + DAY);
        expect(aggregateCandles([candle], instrument.lot)).toEqual(
          equalAggregate(aggregateTrades(trades, instrument.lot)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('equals the aggregate of its shorter candles at every interval', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        for (const [i, length] of intervals.entries()) {
          const shorter = intervals[i - 1];
          if (shorter === undefined) continue;
          const at = startOf(time, length);
          const parts = Array.from({ length: length / shorter }, (_, part) =>
            contract.candleAt(at + part * shorter, shorter, at + DAY),
          );
          const whole = contract.candleAt(at, length, at + DAY);
          expect(aggregateCandles([whole], instrument.lot)).toEqual(
            equalAggregate(aggregateCandles(parts, instrument.lot)),
          );
          expect(whole.high).toBeGreaterThanOrEqual(Math.max(whole.open, whole.close));
          expect(whole.low).toBeLessThanOrEqual(Math.min(whole.open, whole.close));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('equals the aggregate of its trades so far while it is forming', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        const at = startOf(time, 15 * MINUTE);
        const trades = tradesIn(contract, at, time);
        const candle = contract.candleAt(at, 15 * MINUTE, time);
        expect(aggregateCandles([candle], instrument.lot)).toEqual(
          equalAggregate(aggregateTrades(trades, instrument.lot)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('contains the prices of its trades, which are the best bid or ask of their slot', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        for (const trade of contract.tape.latest(time, 5)) {
          const { bids, asks } = contract.bookAt(trade.at);
          const best = (trade.side === 'buy' ? asks : bids)[0];
          expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0);
          expect(trade.price).toBe(best?.[0]);
          expect(trade.size).toBeLessThanOrEqual(best?.[1] ?? 0);
          const day = contract.candleAt(startOf(trade.at, DAY), DAY, trade.at + DAY);
          expect(trade.price).toBeLessThanOrEqual(day.high);
          expect(trade.price).toBeGreaterThanOrEqual(day.low);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a ticker', () => {
  it.each(['binance_usdm:BTCUSDT', 'kraken_spot:ADAEUR', 'deribit:ETH_BTC'])(
    'derives the last price, change, high and low of %s from the minute candles of 24 hours',
    async (key) => {
      const clock = new ManualClock(START + 12_345_678);
      const market = createSimulator({ seed: 7, clock, instruments });
      const update = market.read('ticker', key);
      const now = clock.now();
      const from = startOf(now - DAY, 5 * MINUTE);
      const half = from + DAY / 2;
      const candles = [
        ...((await market.reads.candles(key, '1m', { from, to: half - 1 }, 1_000)) ?? []),
        ...((await market.reads.candles(key, '1m', { from: half, to: now }, 1_000)) ?? []),
      ];
      expect(candles).toHaveLength(1 + Math.floor((now - from) / MINUTE));
      const { open, high, low, close } = aggregateCandles(candles, 1);
      expect(update?.data).toMatchObject({ last: close, high_24h: high, low_24h: low });
      const change = update?.kind === 'ticker' ? update.data.chg_24h_pct : undefined;
      expect(change).toBeCloseTo((close ?? 0) / (open ?? 1) - 1, 6);
    },
  );
});

describe('a series of candles', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    { of: 'a price in dollars', key: 'okx:ETH-USDT', count: 100, turnsMin: 30 },
    // a day takes thousands of prices, since its extremes do not follow from those of the legs
    { of: 'a cross rate', key: 'binance_spot:ETHBTC', count: 2, turnsMin: 60 },
  ])('of $of is computed in slices that let the event loop run', async (series) => {
    const { reads } = createSimulator({ seed: 3, clock: new ManualClock(START), instruments });
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += SLICE_MS / 2;
      return now;
    });
    let turns = 0;
    let isMade = false;
    const others = (): void => {
      turns += 1;
      if (!isMade) setImmediate(others);
    };
    setImmediate(others);
    const candles = await reads.candles(series.key, '1d', {}, series.count);
    isMade = true;
    expect(candles).toHaveLength(series.count);
    expect(turns).toBeGreaterThanOrEqual(series.turnsMin);
  });
});

describe('a price path', () => {
  it('does not jump from one candle to the next', async () => {
    const key = 'binance_spot:BTCUSDT';
    const { reads } = createSimulator({ seed: 3, clock: new ManualClock(START), instruments });
    for (const interval of ['1m', '1h', '1d'] as const) {
      const candles = (await reads.candles(key, interval, {}, 300)) ?? [];
      const jumps = candles.slice(1).map(({ open }, i) => {
        const before = candles[i]?.close ?? open;
        return Math.abs(open / before - 1);
      });
      expect(Math.max(...jumps)).toBeLessThan(0.0004);
    }
  });

  it('has a high above both open and close in most of its candles', async () => {
    const { reads } = createSimulator({ seed: 3, clock: new ManualClock(START), instruments });
    for (const interval of ['5m', '1d'] as const) {
      const candles = (await reads.candles('okx:ETH-USDT', interval, {}, 400)) ?? [];
      const upper = candles.filter(({ open, high, close }) => high > Math.max(open, close));
      expect(upper.length / candles.length).toBeGreaterThan(0.6);
    }
  });
});
