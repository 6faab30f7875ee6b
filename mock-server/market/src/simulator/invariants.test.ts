import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  double,
  integer,
  property,
  tuple,
} from 'fast-check';
import { listInstruments } from '../catalogue/catalogue.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { pullInside, reflect } from './folded-path.ts';
import { FundingSeries, fundingRate } from './funding-series.ts';
import { createSimulator } from './simulator.ts';
import { START } from './testing/set-up-simulator.ts';
import { allocate } from './volumes.ts';

const HOUR = 3_600_000;
const instruments = listInstruments(START);
const keys = instruments.map(({ contract }) => contractKey(contract));
const futures = instruments.filter(({ contract }) => contract.instType === 'future');
const perpetuals = instruments.filter(({ fundingHours }) => fundingHours !== null);

const marketAt = (time: number, seed = 1) =>
  createSimulator({ seed, clock: new ManualClock(time), instruments });

const READS = {
  ticker: (market, key) => market.read('ticker', key),
  book: (market, key) => market.read('book', key),
  trades: (market, key) => market.reads.trades(key, 30),
  minutes: (market, key) => market.reads.candles(key, '1m', {}, 20),
  days: (market, key) => market.reads.candles(key, '1d', {}, 5),
  openInterest: (market, key) => market.reads.openInterestHistory(key, '1h', {}, 5),
  funding: (market, key) => market.reads.fundingHistory(key, { lastMs: 48 * HOUR }, 10),
  basis: (market, key) => market.reads.basis({ exchange: key.slice(0, key.indexOf(':')) }),
  liquidations: (market) => market.reads.liquidations({ base: 'BTC', limit: 5 }),
} satisfies Record<string, (market: ReturnType<typeof marketAt>, key: string) => unknown>;
const kinds = [
  'ticker',
  'book',
  'trades',
  'minutes',
  'days',
  'openInterest',
  'funding',
  'basis',
  'liquidations',
] as const;

describe('every read', () => {
  it('is determined by seed and time, regardless of instance and read order', async () => {
    const question = tuple(constantFrom(...kinds), constantFrom(...keys));
    const times = array(integer({ min: 0, max: 72 * HOUR }), { minLength: 1, maxLength: 3 });
    await assert(
      asyncProperty(
        array(question, { minLength: 1, maxLength: 12 }),
        times,
        async (reads, later) => {
          const clock = new ManualClock(START);
          const one = createSimulator({ seed: 5, clock, instruments });
          for (const ms of later) {
            clock.jump(ms);
            const responses = await Promise.all(
              reads.map(async ([kind, key]) => READS[kind](one, key)),
            );
            const other = marketAt(clock.now(), 5);
            const reversed = await Promise.all(
              reads.toReversed().map(async ([kind, key]) => READS[kind](other, key)),
            );
            expect(reversed.toReversed()).toEqual(responses);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('is computed once per second, as of the start of the second, if it covers many contracts', async () => {
    const clock = new ManualClock(START + 900);
    const { reads } = createSimulator({ seed: 5, clock, instruments });
    const filter = { exchange: 'okx', base: 'BTC' };
    const both = () => Promise.all([reads.fundingRates(filter), reads.basis(filter)]);
    const first = await both();
    const ofStart = marketAt(START, 5).reads;
    expect(first).toEqual([await ofStart.fundingRates(filter), await ofStart.basis(filter)]);
    clock.advance(99);
    const [rates, basis] = await both();
    expect([rates === first[0], basis === first[1]]).toEqual([true, true]);
    clock.advance(1);
    expect(await both()).not.toEqual(first);
  });
});

describe('funding', () => {
  it('differs from the premium by at most the clamp', () => {
    const premium = double({ min: -0.05, max: 0.05, noNaN: true });
    assert(
      property(premium, constantFrom(1, 2, 4, 8), (value, hours) => {
        const eightHourly = (fundingRate(value, hours) * 8) / hours;
        expect(Math.abs(eightHourly - value)).toBeLessThanOrEqual(0.0005 + 1e-12);
      }),
    );
  });

  it('equals the interest rate for a premium close to that rate', () => {
    const premium = double({ min: -0.0004, max: 0.0006, noNaN: true });
    assert(
      property(premium, constantFrom(1, 2, 4, 8), (value, hours) => {
        expect((fundingRate(value, hours) * 8) / hours).toBeCloseTo(0.0001, 12);
      }),
    );
  });

  it('is paid at the rate predicted just before', async () => {
    for (const { contract } of perpetuals.slice(0, 30)) {
      const key = contractKey(contract);
      const market = marketAt(START);
      const { exchange, base } = contract;
      const [row] = await market.reads.fundingRates({ exchange, base });
      const paidAt = row?.next_funding_time ?? 0;
      const before = marketAt(paidAt - 1).read('ticker', key);
      const paid = marketAt(paidAt).reads.fundingHistory(key, { from: paidAt }, 10)?.at(-1);
      const predicted = before?.kind === 'ticker' ? before.data.pred_funding_rate : undefined;
      expect(paid?.at).toBe(paidAt);
      expect(paid?.rate).toBeCloseTo(predicted ?? Number.NaN, 6);
    }
  });

  it('is the same in each interval while the premium is constant', () => {
    const series = new FundingSeries(8, () => 0.001);
    expect(series.rateAt(START)).toBe(0.0005);
    const rates = series.paidBetween(START - 48 * HOUR, START, 100).map(({ rate }) => rate);
    expect(rates).toEqual([0.0005, 0.0005, 0.0005, 0.0005, 0.0005, 0.0005]);
    expect(series.paidBetween(START - 48 * HOUR, START, 2)).toHaveLength(2);
  });
});

const derivatives = [...perpetuals, ...futures];

describe('open interest', () => {
  it('is positive while a derivative trades, and zero for an expired future', () => {
    assert(
      property(constantFrom(...derivatives), integer({ min: 0, max: 500 }), (instrument, days) => {
        const time = START + days * 24 * HOUR;
        const interest = marketAt(time).reads.openInterest(contractKey(instrument.contract));
        const expired = instrument.expiry !== null && instrument.expiry <= time;
        expect(Math.sign(interest?.contracts ?? 0)).toBe(expired ? 0 : 1);
        expect(Math.sign(interest?.quote_value ?? 0)).toBe(expired ? 0 : 1);
      }),
      { numRuns: 60 },
    );
  });

  it('moves by a few percent a day, as positions are built up and closed slowly', () => {
    assert(
      property(constantFrom(...perpetuals), integer({ min: 0, max: 500 }), (instrument, days) => {
        const { reads } = marketAt(START + days * 24 * HOUR);
        const history = reads.openInterestHistory(contractKey(instrument.contract), '1h', {}, 48);
        const sizes = history?.map(({ contracts }) => contracts) ?? [];
        const changes = sizes.slice(1).map((size, n) => Math.abs(size / (sizes[n] ?? 0) - 1));
        expect(sizes).toHaveLength(48);
        expect(Math.max(...changes)).toBeLessThan(0.05);
        expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.35);
      }),
      { numRuns: 40 },
    );
  });

  it('is undefined for spot', () => {
    const { reads } = marketAt(START);
    const spot = instruments.filter(({ contract }) => contract.instType === 'spot');
    const found = spot.filter(({ contract }) => reads.openInterest(contractKey(contract)));
    expect(found).toEqual([]);
  });
});

describe('futures', () => {
  it('converge to their index at expiry', async () => {
    for (const { contract, expiry } of futures) {
      const { exchange, base, symbol, tick } = contract;
      const rows = await marketAt((expiry ?? 0) - 1).reads.basis({ exchange, base });
      const atEnd = rows.find((row) => row.symbol === symbol);
      expect(Math.abs(atEnd?.basis_pct ?? 1)).toBeLessThan(0.001);
      // rows are as of the start of the second
      expect(atEnd?.days).toBeCloseTo(1_000 / (24 * HOUR), 9);
      expect(atEnd?.annualised).toBeNull();
      // the mark has the price step of the contract, the index a finer one
      const difference = Math.abs((atEnd?.mark_price ?? 0) - (atEnd?.index_price ?? Number.NaN));
      expect(difference).toBeLessThanOrEqual(tick / 2 + 1e-9);
    }
  });
});

describe('liquidations', () => {
  it('are trades of the tape, in order, within the last 24 hours', async () => {
    const market = marketAt(START);
    const found = await market.reads.liquidations({ exchange: 'okx', limit: 40 });
    expect(found).toHaveLength(40);
    const times = found.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { contract, id, price, contracts, side, at } of found.slice(-10)) {
      expect(at).toBeGreaterThan(START - 24 * HOUR);
      const trades = marketAt(at).reads.trades(contract, 20);
      expect(trades).toContainEqual({ id, price, size: contracts, side, at });
    }
  });
});

describe.each([
  ['reflect', reflect],
  ['pullInside', pullInside],
])('%s', (_name, bring) => {
  const number = double({ min: -1e6, max: 1e6, noNaN: true });

  it('returns a value inside the range', () => {
    assert(
      property(number, number, number, (value, a, b) => {
        const range = { low: Math.min(a, b), high: Math.max(a, b) };
        const inside = bring(value, range);
        expect(inside).toBeGreaterThanOrEqual(range.low);
        expect(inside).toBeLessThanOrEqual(range.high);
      }),
    );
  });

  it('returns values inside the range unchanged', () => {
    assert(
      property(number, number, number, (...three) => {
        const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
        expect(bring(value, { low, high })).toBe(value);
      }),
    );
  });
});

describe('allocate', () => {
  it('returns non-negative integers that sum to the total', () => {
    const weights = array(double({ min: 0.01, max: 5, noNaN: true }), { minLength: 1 });
    assert(
      property(integer({ min: 0, max: 2 ** 50 }), weights, (total, parts) => {
        const shared = allocate(total, parts);
        expect(shared.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(shared.reduce((a, b) => a + b, 0)).toBe(total);
      }),
    );
  });
});
