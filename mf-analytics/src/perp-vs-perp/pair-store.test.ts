import { describe, expect, it } from '@jest/globals';
import { contractKey, conversionKeys } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { createMarketValues, type MarketValues } from '../market/market-values.ts';
import { bulkResponse } from '../testing/bulk-response.ts';
import { pairColumns } from './pair-columns.tsx';
import { createPairStore } from './pair-store.ts';
import { pairsOf } from './pairs.ts';

const perpetual = (exchange: string, base: string) =>
  contractOf({ exchange, base, symbol: `${base}-PERP`, instType: 'perpetual', riskType: 'linear' });
const contracts = ['BTC', 'ETH'].flatMap((base) => [
  perpetual('okx', base),
  perpetual('deribit', base),
]);
const pairs = pairsOf(contracts, () => true);

const response = (bids: Readonly<Record<string, number>> = {}) =>
  bulkResponse(
    Object.fromEntries(
      contracts.map((contract) => {
        const bid = bids[contractKey(contract)] ?? 100;
        return [contractKey(contract), { bid, ask: bid + 1 }];
      }),
    ),
  );

function openStore() {
  const values = createMarketValues();
  values.setBulk(response());
  const store = createPairStore(values);
  let last = pairs.map(store.readFigures);
  /** reads the figures of all pairs; returns the pairs whose figures were recomputed */
  const recomputed = () => {
    const before = last;
    last = pairs.map(store.readFigures);
    return pairs.filter((_, index) => last[index] !== before[index]);
  };
  return { values, store, recomputed };
}

describe('the figures of all pairs', () => {
  it('are not recomputed while no leg moves', () => {
    const { values, recomputed } = openStore();
    expect(recomputed()).toEqual([]);
    values.setBulk(response());
    expect(recomputed()).toEqual([]);
    expect(pairs).toHaveLength(2);
  });

  it.each(['okx:BTC-PERP', 'deribit:BTC-PERP'])(
    'are recomputed only for the pair in which %s moved',
    (key) => {
      const { values, store, recomputed } = openStore();
      const [bitcoin] = pairs;
      values.setBulk(response({ [key]: 200 }));
      expect(recomputed()).toEqual([bitcoin]);
      expect(bitcoin && Math.abs(store.readFigures(bitcoin).spread ?? 0)).toBe(100);
      expect(recomputed()).toEqual([]);
    },
  );
});

describe('a pair with two quotes', () => {
  it('is not sorted by price while the conversion index is stale', () => {
    const [usdt, index] = [perpetual('okx', 'BTC'), perpetual('kraken', 'BTC')];
    const inUsd = { symbol: 'BTC-USD', quote: 'USD' };
    const usd = { ...perpetual('deribit', 'BTC'), ...inUsd };
    const all = [index, { ...index, ...inUsd }, usdt, usd];
    const [pair] = pairsOf(all, ({ exchange }) => exchange !== 'kraken');
    if (pair === undefined) throw new Error('No pair.');
    const values = createMarketValues();
    values.setBulk(response());
    let stale: readonly string[] = [];
    const store = createPairStore({
      ...values,
      tickerOf: () => values.tickerOf(contractKey(usdt)),
      isStale: (key) => stale.includes(key),
    });
    expect(store.isSortable(pair, true)).toBe(true);
    stale = conversionKeys(pair.conversion);
    expect(stale).toContain(contractKey(index));
    expect(store.isSortable(pair, true)).toBe(false);
    expect(store.isSortable(pair, false)).toBe(true);
    expect(store.problem(pair)).toBe('Stale index');
  });
});

describe('the status of a pair', () => {
  const [pair] = pairs;
  if (pair === undefined) throw new Error('No pair.');
  const statusOf = (change: Partial<MarketValues> = {}, prices = response()) => {
    const values = createMarketValues();
    values.setBulk(prices);
    const fundingOf = () => fundingRateOf(pair.first, 0.0001);
    const store = createPairStore({ ...values, fundingOf, ...change });
    const columns = pairColumns(store, new Set());
    const status = columns.find(({ id }) => id === 'status');
    expect(status).toMatchObject({ hiddenByDefault: true, alwaysExported: true });
    return status?.value?.(pair);
  };

  it('exports the reason why the pair is sorted last', () => {
    expect(statusOf({ takerFeeOf: () => 0.0005 })).toBe('Live');
    expect(statusOf({ takerFeeOf: () => null })).toBe('Unknown fee');
    expect(statusOf({ isStale: (key) => key === contractKey(pair.second) })).toBe('Stale');
    expect(statusOf({ isUnavailable: ({ exchange }) => exchange === pair.first.exchange })).toBe(
      `${pair.first.exchangeName} is offline`,
    );
    expect(statusOf({ tickerOf: () => undefined })).toBe('Waiting for prices');
    const bidOfFirst = (bid: number) => response({ [contractKey(pair.first)]: bid });
    expect(statusOf({}, bidOfFirst(0))).toBe('No two-sided book');
    const crossed = bulkResponse({
      [contractKey(pair.first)]: { bid: 101, ask: 100 },
      [contractKey(pair.second)]: { bid: 100, ask: 101 },
    });
    expect(statusOf({}, crossed)).toBe('Crossed book');
    expect(statusOf({ fundingOf: () => undefined })).toBe('No funding rate');
  });

  it('reports that no index connects the quotes', () => {
    const usd = { ...pair.second, symbol: 'BTC-USD', quote: 'USD' };
    const [other] = pairsOf([pair.first, usd], () => true);
    const values = createMarketValues();
    const prices = { bid: 1, ask: 2 };
    values.setBulk(bulkResponse({ [contractKey(pair.first)]: prices, [contractKey(usd)]: prices }));
    const store = createPairStore(values);
    expect(other && store.problem({ ...other, conversion: undefined })).toMatch(/^No index for /);
  });
});

describe('the columns of Perp vs perp', () => {
  const values = createMarketValues();
  values.setBulk(response({ 'okx:BTC-PERP': 99, 'deribit:BTC-PERP': 99.1 }));
  const columns = pairColumns(createPairStore(values), new Set());

  it('have the displayed basis points of the spread as the value to copy and export', () => {
    const column = columns.find(({ id }) => id === 'spread_bps');
    const [bitcoin] = pairs;
    // 0.1 of a mean mid of 99.55
    expect(Math.abs(Number(bitcoin && column?.value?.(bitcoin)))).toBeCloseTo(10.0452, 3);
  });

  it('identify each leg by contract, then venue, as those of the basis screener do', () => {
    expect(columns.slice(0, 6).map(({ header }) => header)).toEqual([
      'Contract 1',
      'Venue 1',
      'Risk 1',
      'Contract 2',
      'Venue 2',
      'Risk 2',
    ]);
  });

  it('name their source in the hint of each header', () => {
    for (const { hint } of columns) expect(hint).toMatch(/Source: /);
  });
});
