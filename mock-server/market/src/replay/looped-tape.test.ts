import { describe, expect, it } from '@jest/globals';
import { LoopedTape } from './looped-tape.ts';
import { RecordedSeries } from './recorded-series.ts';
import { krakenTrades, parseKrakenTrades } from './recording.ts';
import { countedTrades } from './testing/counted-trades.ts';

const START = 1_000_000;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const LOT = 0.00000001;
const recorded = krakenTrades();
const series = new RecordedSeries(recorded, LOT);
const span = recorded.at(-1)?.offset ?? 0;

describe('LoopedTape', () => {
  it('plays each recorded price and size in order, from the start, at the recorded intervals', () => {
    const tape = new LoopedTape(series, START, 1);
    const played = tape.between(START - 1, START + Math.round(span));
    expect(played.map(({ price, size, side }) => ({ price, size, side }))).toEqual(
      recorded.map(({ price, size, side }) => ({ price, size, side })),
    );
    expect(played.map(({ at }) => at - START)).toEqual(recorded.map((t) => Math.round(t.offset)));
  });

  it('loops with unique ids and times that never decrease', () => {
    const tape = new LoopedTape(series, START, 1000);
    const played = tape.between(START - 60_000, START + 90_000);
    expect(played.length).toBeGreaterThan(5 * recorded.length);
    expect(new Set(played.map(({ id }) => id)).size).toBe(played.length);
    for (const [i, { at }] of played.entries()) {
      expect(at).toBeGreaterThanOrEqual(played[i - 1]?.at ?? 0);
    }
  });

  it('returns each trade once, however the time range is split', () => {
    const tape = new LoopedTape(series, START, 300);
    const whole = tape.between(START, START + 100_000);
    const cut = Array.from({ length: 1_000 }, (_, i) => START + i * 100).flatMap((from) =>
      tape.between(from, from + 100),
    );
    expect(cut).toEqual(whole);
  });

  it('uses the last trade as the price, and has a history before its start', () => {
    const tape = new LoopedTape(series, START, 1);
    expect(tape.priceAt(START)).toBe(recorded[0]?.price);
    expect(tape.priceAt(START - 1)).toBe(recorded.at(-1)?.price);
    expect(tape.latest(START, 100)).toHaveLength(100);
  });

  it('aggregates its trades within one loop and across loops', () => {
    const tape = new LoopedTape(series, START, 300);
    for (const [from, until] of [
      [17 * MINUTE, 18 * MINUTE],
      [DAY - 3 * MINUTE, DAY + 7_001],
      [-2 * MINUTE, 3 * MINUTE],
    ] as const) {
      const trades = tape.between(from - 1, until - 1);
      const prices = trades.map(({ price }) => price);
      const lots = trades.reduce((sum, { size }) => sum + Math.round(size / LOT), 0);
      const bar = tape.bar(from, until);
      expect(bar).toEqual({
        open: prices[0],
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1),
        volume: bar.volume,
      });
      expect(Math.round(bar.volume / LOT)).toBe(lots);
    }
  });

  it('aggregates 300,000 trades, more than a function accepts as arguments', () => {
    const many = Array.from({ length: 300_000 }, (_, i) => {
      return { id: String(i), price: 100 + (i % 7), size: 1, side: 'buy', offset: i } as const;
    });
    const tape = new LoopedTape(new RecordedSeries(many, 1), START, 1);
    expect(tape.bar(START, START + 300_000)).toMatchObject({
      low: 100,
      high: 106,
      volume: 300_000,
    });
  });

  it('aggregates 24 hours of a million trades with few reads', () => {
    const { trades, reads } = countedTrades(1_000_000, 100);
    const tape = new LoopedTape(new RecordedSeries(trades, 0.001), START, 1);
    reads.count = 0;
    for (let minute = 0; minute < 100; minute += 1) {
      const now = START + 2 * DAY + minute * MINUTE;
      const { high, low } = tape.bar(now - DAY, now + 1);
      expect([low, high]).toEqual([100_000, 100_100.8]);
    }
    expect(reads.count).toBeLessThan(100 * 1_000);
  });

  it.each([1, 20, 1_000])('loops simultaneous trades once per second at speed %d', (speed) => {
    const same = [100, 101].map((price) => {
      return { id: String(price), price, size: 1, side: 'buy', offset: 0 } as const;
    });
    const tape = new LoopedTape(new RecordedSeries(same, 1), START, speed);
    expect(tape.priceAt(START + 500)).toBe(101);
    expect(tape.between(START, START + 2_500).map(({ at }) => at - START)).toEqual([
      1_000, 1_000, 2_000, 2_000,
    ]);
  });

  it('has the last price as the mean price of trades that are smaller than half a lot', () => {
    const small = [100, 101].map((price, i) => {
      return { id: `${i}`, price, size: 0.4, side: 'buy', offset: i * 1_000 } as const;
    });
    const tape = new LoopedTape(new RecordedSeries(small, 1), START, 1);
    const { trades, volume, meanPrice } = tape.turnover(START, START + 2_000);
    expect({ trades, volume, meanPrice }).toEqual({ trades: 2, volume: 0, meanPrice: 101 });
  });

  it.each([1, 0.7, 3, 977])('aggregates across the ends of rounds at speed %d', (speed) => {
    const uneven = [0, 0.4, 500.6, 500.7, 1_999.5].map((offset, i) => {
      return { id: `${i}`, price: 100 + ((i * 3) % 5), size: i + 1, side: 'buy', offset } as const;
    });
    const tape = new LoopedTape(new RecordedSeries(uneven, 1), START, speed);
    const all = tape.between(START - 20_000, START + 20_000);
    for (let from = START - 3_000; from < START + 6_000; from += 171) {
      for (const length of [1, 99, 700, 2_499, 2_500, 5_001]) {
        const until = from + length;
        const trades = all.filter(({ at }) => at >= from && at < until);
        expect(tape.between(from - 1, until - 1)).toEqual(trades);
        expect(tape.latest(until - 1, trades.length)).toEqual(trades);
        const first = trades[0] ?? all.findLast(({ at }) => at < from);
        const prices = trades.length === 0 ? [first?.price] : trades.map(({ price }) => price);
        const volume = trades.reduce((sum, { size }) => sum + size, 0);
        const value = trades.reduce((sum, { size, price }) => sum + size * price, 0);
        expect(tape.bar(from, until)).toEqual({
          open: prices[0],
          high: prices.reduce((a = 0, b = 0) => Math.max(a, b)),
          low: prices.reduce((a = 0, b = 0) => Math.min(a, b)),
          close: prices.at(-1),
          volume,
        });
        const { meanPrice, ...rest } = tape.turnover(from, until);
        expect(rest).toEqual({ open: prices[0], volume, trades: trades.length });
        expect(meanPrice).toBeCloseTo(volume === 0 ? (prices[0] ?? 0) : value / volume, 9);
      }
    }
  });

  it('returns a flat bar at the last price for a minute without trades', () => {
    const tape = new LoopedTape(series, START, 0.001);
    const price = tape.priceAt(START + DAY);
    const from = Math.floor((START + DAY) / MINUTE + 1) * MINUTE;
    expect(tape.between(from - MINUTE, from + MINUTE)).toEqual([]);
    expect(tape.bar(from, from + MINUTE)).toEqual({
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0,
    });
  });
});

describe('parseKrakenTrades', () => {
  it('rejects an error response', () => {
    expect(() => parseKrakenTrades('{"error":["EGeneral:Internal error"]}')).toThrow('result');
  });
});
