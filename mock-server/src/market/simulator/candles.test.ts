import { describe, expect, it } from '@jest/globals';
import { contractKey, INTERVAL_MS, intervalSchema } from '@parallax/contract';
import { assert, constantFrom, integer, property } from 'fast-check';
import { listInstruments } from '../catalogue/catalogue.ts';
import type { Instrument } from '../catalogue/instrument.ts';
import { foldCandles, foldTrades, theSameAs } from '../testing/fold-trades.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { simulatedPath } from './assets.ts';
import { fairValue } from './fair-value.ts';
import { simulatedContract } from './make-contract.ts';
import { createSimulator } from './simulator.ts';

const START = Date.UTC(2025, 10, 10, 18);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const instruments = listInstruments(START);

function contractOf(seed: number, instrument: Instrument) {
  const { base, quote } = instrument.contract;
  const [of, against] = [simulatedPath(seed, base), simulatedPath(seed, quote)];
  const key = contractKey(instrument.contract);
  return simulatedContract(seed, key, instrument, fairValue(seed, key, instrument, of, against));
}

const anyInstrument = constantFrom(...instruments);
const anySeed = integer({ min: 0, max: 2 ** 31 });
const anyTime = integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const startOf = (time: number, length: number) => Math.floor(time / length) * length;
const intervals = intervalSchema.options.map((name) => INTERVAL_MS[name]);

describe('a candle', () => {
  it('of any minute, past or to come, is what its trades come to', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        const at = startOf(time, MINUTE);
        const trades = contract.tradesBetween(at - 1, at + MINUTE - 1);
        const candle = contract.candleAt(at, MINUTE, at + DAY);
        expect(foldCandles([candle], instrument.lot)).toEqual(
          theSameAs(foldTrades(trades, instrument.lot)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is what the shorter candles in it come to, at every interval', () => {
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
          expect(foldCandles([whole], instrument.lot)).toEqual(
            theSameAs(foldCandles(parts, instrument.lot)),
          );
          expect(whole.high).toBeGreaterThanOrEqual(Math.max(whole.open, whole.close));
          expect(whole.low).toBeLessThanOrEqual(Math.min(whole.open, whole.close));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('that is still going on is what its trades come to so far', () => {
    assert(
      property(anySeed, anyInstrument, anyTime, (seed, instrument, time) => {
        const contract = contractOf(seed, instrument);
        const at = startOf(time, 15 * MINUTE);
        const trades = contract.tradesBetween(at - 1, time);
        const candle = contract.candleAt(at, 15 * MINUTE, time);
        expect(foldCandles([candle], instrument.lot)).toEqual(
          theSameAs(foldTrades(trades, instrument.lot)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('holds all prices of its trades, which are made at the best prices of their moment', () => {
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
    'of %s has the last price, change, high and low of the minutes of 24 hours',
    (key) => {
      const clock = new ManualClock(START + 12_345_678);
      const market = createSimulator({ seed: 7, clock, instruments });
      const news = market.read('ticker', key);
      const now = clock.now();
      const from = startOf(now - DAY, MINUTE);
      const half = from + DAY / 2;
      const candles = [
        ...(market.reads.candles(key, '1m', { from, to: half - 1 }, 1_000) ?? []),
        ...(market.reads.candles(key, '1m', { from: half, to: now }, 1_000) ?? []),
      ];
      expect(candles).toHaveLength(1_441);
      const { open, high, low, close } = foldCandles(candles, 1);
      expect(news?.data).toMatchObject({ last: close, high_24h: high, low_24h: low });
      const change = news?.kind === 'ticker' ? news.data.chg_24h_pct : undefined;
      expect(change).toBeCloseTo((close ?? 0) / (open ?? 1) - 1, 6);
    },
  );
});

describe('a price path', () => {
  it('does not jump from one candle to the next', () => {
    const key = 'binance_spot:BTCUSDT';
    const { reads } = createSimulator({ seed: 3, clock: new ManualClock(START), instruments });
    for (const interval of ['1m', '1h', '1d'] as const) {
      const candles = reads.candles(key, interval, {}, 300) ?? [];
      const jumps = candles.slice(1).map(({ open }, i) => {
        const before = candles[i]?.close ?? open;
        return Math.abs(open / before - 1);
      });
      expect(Math.max(...jumps)).toBeLessThan(0.0004);
    }
  });

  it('reaches beyond its first and last price in most candles', () => {
    const { reads } = createSimulator({ seed: 3, clock: new ManualClock(START), instruments });
    for (const interval of ['5m', '1d'] as const) {
      const candles = reads.candles('okx:ETH-USDT', interval, {}, 400) ?? [];
      const upper = candles.filter(({ open, high, close }) => high > Math.max(open, close));
      expect(upper.length / candles.length).toBeGreaterThan(0.6);
    }
  });
});
