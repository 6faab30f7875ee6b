import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import type { Funding } from '../perpetuals/funding-figures.ts';
import { heatDifference, heatLevel, heatmapOf, heatValue, timeDifference } from './heatmap.ts';

const funding = (rate: number | null, hours: number | null, next: number | null = 0): Funding => ({
  rate,
  hours,
  next,
});

describe('a difference from the base exchange', () => {
  it.each([
    ['rates of equal intervals', funding(0.0003, 8), funding(0.0001, 8), 0.0002],
    ['an hourly rate with an 8-hour rate', funding(0.0001, 1), funding(0.0001, 8), 0.0007],
    ['an 8-hour rate with a 4-hour rate', funding(0.0002, 8), funding(0.0001, 4), 0],
  ])('compares %s', (_, own, ofBaseExchange, difference) => {
    expect(heatDifference(own, ofBaseExchange, 'rate')).toBeCloseTo(difference, 12);
  });

  it('is negated when two rates with equal intervals are swapped', () => {
    const [a, b] = [funding(0.00031, 8, 5), funding(-0.00012, 8, 9)];
    for (const measure of ['rate', 'apr', 'next'] as const) {
      expect(heatDifference(a, b, measure)).toBeCloseTo(-(heatDifference(b, a, measure) ?? 0), 12);
    }
  });

  it('is unknown if a rate or an interval is missing', () => {
    expect(heatDifference(funding(null, 8), funding(0.1, 8), 'rate')).toBeNull();
    expect(heatDifference(funding(0.1, 8), funding(0.1, null), 'rate')).toBeNull();
    expect(heatDifference(funding(0.1, 8), funding(0.1, 0), 'rate')).toBeNull();
    expect(heatDifference(funding(0.1, 0), funding(0.1, 8), 'apr')).toBeNull();
    expect(heatDifference(funding(0.1, 8, null), funding(0.1, 8), 'next')).toBeNull();
  });

  it.each([
    [4 * 3_600_000, '+4h 00m'],
    [-90 * 60_000, '−1h 30m'],
    [0, 'same time'],
  ])('shows %s ms as %s', (ms, text) => {
    expect(timeDifference(ms)).toBe(text);
  });
});

describe('the value of a cell', () => {
  it('is unknown without a next funding time', () => {
    expect(heatValue(funding(0.1, 8, null), 'next')).toBeNull();
  });
});

describe('the tint of a cell', () => {
  it.each([
    [null, 0],
    [0, 0],
    [0.1095, 2],
    [-0.3, 3],
    [9, 4],
  ])('for an APR of %s is level %s', (apr, level) => {
    expect(heatLevel(apr)).toBe(level);
  });
});

const perpetual = (exchange: string, base: string, quote = 'USD') =>
  contractOf({
    exchange,
    base,
    quote,
    symbol: `${base}${quote}`,
    instType: 'perpetual',
    riskType: quote === 'USD' ? 'inverse' : 'linear',
  });

describe('heatmapOf', () => {
  const perpetuals = [
    perpetual('okx', 'SOL'),
    perpetual('okx', 'BTC'),
    perpetual('bitmex', 'BTC'),
    perpetual('bitmex', 'XRP'),
    perpetual('deribit', 'BTC'),
    perpetual('deribit', 'BTC', 'USDT'),
  ];
  const filters = {
    base_exchange: 'okx',
    risk_type: 'inverse',
    base: '',
    fixed_quote: 'USD',
  } as const;
  const of = (change: object, passes = () => true) => {
    const { venues, rows } = heatmapOf(perpetuals, { ...filters, ...change }, passes);
    return { venues, bases: rows.map(({ base }) => base) };
  };

  it('has the bases of the base exchange as rows and the base exchange as first column', () => {
    expect(of({})).toEqual({ venues: ['okx', 'bitmex', 'deribit'], bases: ['BTC', 'SOL'] });
  });

  it('contains only perpetuals of the chosen base, risk type and quote', () => {
    expect(of({ base: 'SOL' })).toEqual({ venues: ['okx'], bases: ['SOL'] });
    expect(of({ base_exchange: 'deribit', risk_type: 'linear', fixed_quote: 'USDT' })).toEqual({
      venues: ['deribit'],
      bases: ['BTC'],
    });
  });

  it('is empty if the venue filter hides the base exchange', () => {
    const { venues, rows } = heatmapOf(perpetuals, filters, ({ exchange }) => exchange !== 'okx');
    expect({ venues, rows }).toEqual({ venues: [], rows: [] });
  });
});
