import { describe, expect, it } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { basisOf, type Market, openInterestOf, spreadToNext } from './forward-figures.ts';
import { forwardBases, forwardExchanges, forwardRows } from './forward-rows.ts';
import { termStructureData } from './term-structure-data.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const inverse = { exchange: 'deribit', quote: 'USD', riskType: 'inverse' } as const;
const future = (symbol: string, days: number, overrides: Partial<Contract> = {}): Contract =>
  contractOf({
    ...inverse,
    symbol,
    instType: 'future',
    expiry: NOW + days * DAY,
    ...overrides,
  });
const perpetual = contractOf({ ...inverse, symbol: 'BTC-PERPETUAL', instType: 'perpetual' });
const contracts = [
  future('FAR', 146),
  perpetual,
  future('NEAR', 36.5),
  future('TODAY', 0.5),
  future('ETH', 36.5, { base: 'ETH' }),
  future('USDC', 36.5, { quote: 'USDC', riskType: 'linear' }),
  contractOf({ exchange: 'deribit', symbol: 'SPOT' }),
  future('OPTION', 36.5, { instType: 'option' }),
  future('OKX', 36.5, { exchange: 'okx' }),
];
const filters = { base_exchange: 'deribit', base: 'BTC', risk_type: 'inverse' } as const;
const rows = forwardRows(contracts, filters);

const ticker = (bid: number, ask: number, others: Partial<Ticker> = {}): Ticker => ({
  bid,
  ask,
  last: bid,
  mid: (bid + ask) / 2,
  mark_price: 100_000,
  index_price: 100_000,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: ask,
  low_24h: bid,
  at: NOW,
  ...others,
});
const marketOf = (tickers: Record<string, Ticker>): Market => ({
  tickerOf: (key) => tickers[key.replace('deribit:', '')],
  now: () => NOW,
});
const row = (symbol: string) => {
  const found = rows.find(({ contract }) => contract.symbol === symbol);
  if (found === undefined) throw new Error(`No row ${symbol}.`);
  return found;
};

describe('rows of a forward ladder', () => {
  it('list the perpetual and the futures by expiry, each with the next expiry', () => {
    expect(rows.map(({ contract, next }) => [contract.symbol, next?.symbol])).toEqual([
      ['BTC-PERPETUAL', 'TODAY'],
      ['TODAY', 'NEAR'],
      ['NEAR', 'FAR'],
      ['FAR', undefined],
    ]);
  });

  it('exist only for exchanges and bases with perpetuals or futures', () => {
    expect([...forwardExchanges(contracts)]).toEqual(['deribit', 'okx']);
    expect(forwardBases(contracts, 'deribit', 'inverse')).toEqual(['BTC', 'ETH']);
    expect(forwardBases(contracts, 'deribit', 'linear')).toEqual(['BTC']);
  });
});

describe('figures of a forward ladder', () => {
  const market = marketOf({
    'BTC-PERPETUAL': ticker(100_049, 100_051, { open_interest: 2_000_000 }),
    TODAY: ticker(100_009, 100_011),
    NEAR: ticker(100_999, 101_001),
    FAR: ticker(103_999, 104_001),
  });

  it.each([
    // 1,000 / 100,000 × 365 / 36.5
    ['NEAR', 1_000, 0.01, 0.1],
    ['FAR', 4_000, 0.04, 0.1],
    ['TODAY', 10, 0.0001, undefined],
    ['BTC-PERPETUAL', 50, 0.0005, undefined],
  ])('include the basis of %s', (symbol, price, fraction, annualised) => {
    const basis = basisOf(row(symbol), market);
    expect(basis?.price).toBeCloseTo(price, 9);
    expect(basis?.fraction).toBeCloseTo(fraction, 12);
    expect(basis?.annualised?.toFixed(9)).toBe(annualised?.toFixed(9));
  });

  it.each([
    ['BTC-PERPETUAL', -40],
    ['TODAY', 990],
    ['NEAR', 3_000],
    ['FAR', undefined],
  ])('include the calendar spread of %s', (symbol, spread) => {
    expect(spreadToNext(row(symbol), market)).toBe(spread);
  });

  it.each([
    ['one side', ticker(0, 101_000)],
    ['crossed prices', ticker(101_001, 100_999)],
    ['no index price', ticker(100_999, 101_001, { index_price: null })],
  ])('have no basis for a contract with %s', (_, own) => {
    expect(basisOf(row('NEAR'), marketOf({ NEAR: own }))).toBeUndefined();
    expect(basisOf(row('NEAR'), marketOf({}))).toBeUndefined();
  });

  it('include the open interest of inverse contracts and its value in dollars', () => {
    expect(openInterestOf(row('BTC-PERPETUAL'), market)).toEqual({
      size: 2_000_000,
      value: 2_000_000,
    });
    expect(openInterestOf(row('NEAR'), market)).toBeUndefined();
  });

  it('value the open interest of linear contracts at the mark price', () => {
    const [linear] = forwardRows(contracts, { ...filters, risk_type: 'linear' });
    const own = ticker(1, 1, { open_interest: 2, mark_price: 99_000 });
    expect(linear && openInterestOf(linear, marketOf({ USDC: own }))).toEqual({
      size: 2,
      value: 198_000,
    });
  });

  it('form a term structure with one point per expiry, the perpetual at 0 days', () => {
    const data = termStructureData(rows, market, 'accent');
    data.update();
    const [annualised, basis] = data.series;
    const points = [0, 1, 2, 3].map((at) => [
      annualised?.source.xAt(at),
      annualised?.main.valueAt(at),
      basis?.main.valueAt(at),
    ]);
    expect(points[0]?.[0]).toBe(0);
    expect(points[0]?.[1]).toBeNull();
    expect(points[1]?.[1]).toBeNull();
    expect(points[2]?.[0]).toBe(36.5);
    expect(points[2]?.[1]).toBeCloseTo(10, 9);
    expect(points[3]?.[2]).toBeCloseTo(4, 9);
    expect([annualised?.axisFormat(4), basis?.axisFormat(-1)]).toEqual(['+4.00%', '−1.00%']);
    expect(basis?.valueAxis).toBe(annualised?.valueAxis);
  });
});
