import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOptions } from './contract-options.ts';

const contract = (overrides: Partial<Contract>): Contract => ({
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchange: 'binance_spot',
  exchangeName: 'Binance Spot',
  origExchange: 'binance',
  origSymbol: 'BTCUSDT',
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
  ...overrides,
});

const search = contractOptions([
  contract({ base: 'ETH', symbol: 'ETHUSDT', origSymbol: 'ETHUSDT' }),
  contract({ exchange: 'binance_usdm', exchangeName: 'Binance USD-M', instType: 'perpetual' }),
  contract({}),
  contract({ exchange: 'kraken_spot', symbol: 'XBTUSDT' }),
]);
const values = (query: string) => search(query).options.map((option) => option.value);

const bitcoins = (count: number) =>
  contractOptions(Array.from({ length: count }, (_, at) => contract({ symbol: `BTC${at}` })));

describe('contractOptions', () => {
  it('returns all contracts for an empty query', () => {
    expect(search('')).toMatchObject({ options: { length: 4 }, count: '4 contracts' });
  });

  it('creates the options of an empty query once, whatever types are selected in between', () => {
    const { options, countOfType } = search('');
    const spot = search('', new Set(['spot'] as const));
    expect(spot).toMatchObject({ options: { length: 3 }, count: '3 contracts' });
    expect(spot.countOfType).toBe(countOfType);
    expect(search('').options).toBe(options);
  });

  it('returns at most 500 contracts for a query, and says so', () => {
    expect(bitcoins(500)('btc')).toMatchObject({
      options: { length: 500 },
      count: '500 contracts',
    });
    const many = bitcoins(1_200);
    expect(many('btc')).toMatchObject({
      options: { length: 500 },
      count: 'First 500 of 1,200 contracts',
    });
    expect(many('')).toMatchObject({ options: { length: 1_200 }, count: '1,200 contracts' });
  });

  it('matches all words in any order, and alternates spot contracts and perpetuals', () => {
    expect(values('btc')).toEqual([
      'binance_spot:BTCUSDT',
      'binance_usdm:BTCUSDT',
      'kraken_spot:XBTUSDT',
    ]);
    expect(values('kraken btc/usdt')).toEqual(['kraken_spot:XBTUSDT']);
  });

  it('finds only the selected types, or all types if none is selected', () => {
    const perpetuals = new Set(['perpetual'] as const);
    expect(search('btc', perpetuals).options.map(({ value }) => value)).toEqual([
      'binance_usdm:BTCUSDT',
    ]);
    expect(search('', perpetuals).options).toHaveLength(1);
    expect(search('', new Set(['spot', 'perpetual'] as const)).options).toHaveLength(4);
    expect(search('', new Set()).options).toHaveLength(4);
  });

  it('counts the matches of each type, also of those that are not selected', () => {
    const { countOfType } = search('btc', new Set(['perpetual'] as const));
    expect(countOfType('spot')).toBe(2);
    expect(countOfType('perpetual')).toBe(1);
    expect(countOfType('option')).toBe(0);
  });

  it('describes a contract by its name, exchange and type, unless a name includes the type', () => {
    expect(search('usdm').options).toMatchObject([
      {
        value: 'binance_usdm:BTCUSDT',
        label: 'BTC/USDT perp',
        detail: 'Binance USD-M',
      },
    ]);
    expect(search('kraken').options).toMatchObject([{ label: 'BTC/USDT', detail: 'Binance Spot' }]);
    expect(contractOptions([contract({ exchangeName: 'OKX' })])('').options).toMatchObject([
      { label: 'BTC/USDT', detail: 'OKX · spot' },
    ]);
  });

  it('adds the pair to the detail of a dated contract, whose label omits the pair', () => {
    const expiry = Date.UTC(2026, 11, 25, 8);
    expect(contractOptions([contract({ instType: 'future', expiry })])('').options).toMatchObject([
      {
        value: 'binance_spot:BTCUSDT',
        label: 'BTC 25 Dec 26',
        detail: 'Binance Spot · future · BTC/USDT',
      },
    ]);
    const inverse = contract({ instType: 'future', expiry, quote: 'USD', riskType: 'inverse' });
    expect(contractOptions([inverse])('').options).toMatchObject([
      { label: 'BTC 25 Dec 26', detail: 'Binance Spot · future · BTC/USD inverse' },
    ]);
  });
});
