import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { bulkResponse } from '../testing/bulk-response.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 1);
let now = NOW;
const feed = await import('@parallax/feed');
const tickers = new Map<string, Partial<Ticker>>();
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => now,
  lastTicker: (key: string) => tickers.get(key),
  subscribeTicker: (key: string, listener: (_: unknown, state: { stale: boolean }) => void) => {
    listener(tickers.get(key), { stale: false });
    return () => undefined;
  },
}));
const formulas = await import('./pair-figures.ts');
const pairFigures = jest.fn(formulas.pairFigures);
jest.unstable_mockModule('./pair-figures.ts', () => ({ ...formulas, pairFigures }));
const { createMarketValues } = await import('../market/market-values.ts');
const { createScreenerMarket } = await import('./screener-market.ts');
const { screenerRows } = await import('./screener-rows.ts');

const future = contractOf({
  exchange: 'deribit',
  symbol: 'FUTURE',
  instType: 'future',
  riskType: 'linear',
  expiry: NOW + 73 * 24 * 60 * MINUTE,
});
const legs = ['okx', 'coinbase', 'kraken_spot'].map((exchange) =>
  contractOf({ exchange, symbol: 'SPOT' }),
);
const rows = screenerRows([...legs, future], () => true);

const response = (bids: Readonly<Record<string, number>> = {}) =>
  bulkResponse(
    Object.fromEntries(
      [...legs, future].map((contract) => {
        const bid = bids[contractKey(contract)] ?? 100;
        return [contractKey(contract), { bid, ask: bid + 1 }];
      }),
    ),
    now,
  );

function openMarket() {
  const values = createMarketValues();
  values.setBulk(response());
  const market = createScreenerMarket(values);
  const readAll = () => rows.map(market.figures);
  readAll();
  pairFigures.mockClear();
  return { values, market, readAll };
}

beforeEach(() => {
  now = NOW;
  tickers.clear();
});

describe('the top size of a pair', () => {
  it('is min(ask size of the leg, bid size of the future), and unknown out of view', () => {
    const { values, market } = openMarket();
    const [row] = rows;
    if (row === undefined) throw new Error('No row.');
    const sizes = { bid: 100, ask: 101, bid_size: 2, ask_size: 3, at: now };
    tickers.set(row.legKey, sizes);
    tickers.set(row.futureKey, sizes);
    expect(market.topSize(row)).toBeUndefined();
    expect(market.awaitsTopSize(row)).toBe(true);
    const end = values.watch(row.tickers);
    expect(market.topSize(row)).toBe(2);
    expect(market.awaitsTopSize(row)).toBe(false);
    end();
    expect(market.topSize(row)).toBeUndefined();
    values.setUnavailable(new Set([row.leg.exchange]));
    expect(market.awaitsTopSize(row)).toBe(false);
  });
});

describe('design §5 a pair out of view', () => {
  it('does not rank once its prices are unconfirmed for 10 s', () => {
    const { values, market } = openMarket();
    const [row] = rows;
    if (row === undefined) throw new Error('No row.');
    now += 9_999;
    expect(market.problem(row)).toBeUndefined();
    now += 1;
    expect(market.problem(row)).toBe('Stale');
    values.setBulk(response());
    expect(market.problem(row)).toBeUndefined();
  });
});

describe('the figures of all pairs of a leg and a future', () => {
  it('are not recomputed while no price moves', () => {
    const { values, readAll } = openMarket();
    readAll();
    values.setBulk(response());
    readAll();
    expect(rows).toHaveLength(3);
    expect(pairFigures).not.toHaveBeenCalled();
  });

  it('are recomputed only for the pair whose leg moved', () => {
    const { values, readAll } = openMarket();
    values.setBulk(response({ 'okx:SPOT': 90 }));
    const figures = readAll();
    expect(pairFigures).toHaveBeenCalledTimes(1);
    // bid of the future − ask of the leg
    expect(figures.map(({ executable }) => executable?.price)).toEqual([9, -1, -1]);
  });

  it('are recomputed for every pair of a future that moved', () => {
    const { values, readAll } = openMarket();
    values.setBulk(response({ 'deribit:FUTURE': 110 }));
    readAll();
    readAll();
    expect(pairFigures).toHaveBeenCalledTimes(3);
  });

  it('are recomputed every minute for the remaining days to expiry', () => {
    const { readAll } = openMarket();
    now += MINUTE;
    readAll();
    readAll();
    expect(pairFigures).toHaveBeenCalledTimes(3);
  });
});
