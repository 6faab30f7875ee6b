import { describe, expect, it } from '@jest/globals';
import type { Contract } from './catalogue.ts';
import { contractName, contractWithVenue } from './contract-name.ts';
import { searchContracts } from './search-contracts.ts';

const contract = (exchange: string, base: string, overrides: Partial<Contract> = {}): Contract => {
  const quote = overrides.quote ?? 'USDT';
  const symbol = overrides.symbol ?? `${base}${quote}`;
  return {
    symbol,
    base,
    quote,
    instType: 'spot',
    riskType: null,
    exchange,
    exchangeName: exchange.toUpperCase(),
    origExchange: exchange,
    origSymbol: symbol,
    qtyDecimals: 5,
    priceDecimals: 2,
    marketDropdown: `${base}/${quote}`,
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
  };
};

const catalogue = [
  contract('okx', 'ETH', { quote: 'BTC', symbol: 'ETH-BTC' }),
  contract('okx', 'BTCDOM', { instType: 'perpetual' }),
  contract('okx', 'BTC', {
    instType: 'option',
    symbol: 'BTC-26DEC25-100000-C',
    optionType: 'call',
  }),
  contract('okx', 'BTC', { instType: 'perpetual', symbol: 'BTC-USDT-SWAP' }),
  contract('okx', 'BTC', { symbol: 'BTC-USDT' }),
  contract('kraken', 'BTC', { symbol: 'XBTUSDT' }),
  contract('kraken', 'SOL'),
];
const search = (query: string, limit?: number) =>
  searchContracts(catalogue, query, limit).map(({ exchange, symbol }) => `${exchange}:${symbol}`);

const isDerivative = ({ instType }: Contract) => instType !== 'spot';

const futureOf = (exchange: string, month: number) =>
  contract(exchange, 'BTC', {
    instType: 'future',
    symbol: `${exchange}-${month}`,
    expiry: Date.UTC(2026, month, 25, 8),
  });

describe('searchContracts', () => {
  it('finds dated contracts by the words of their display names (design §7)', () => {
    const expiry = Date.UTC(2026, 11, 25, 8);
    const dated = [
      contract('okx', 'BTC', {
        instType: 'option',
        symbol: 'BTC-USD-261225-100000-C',
        expiry,
        strike: 100_000,
        optionType: 'call',
      }),
      contract('okx', 'BTC', { instType: 'future', symbol: 'BTC-USD-261225', expiry }),
      contract('okx', 'BTC'),
    ];
    for (const contractOf of dated) {
      const name = contractName(contractOf);
      expect(searchContracts(dated, name)[0]?.symbol).toBe(contractOf.symbol);
      for (let typed = 1; typed < name.length; typed += 1) {
        expect(searchContracts(dated, name.slice(0, typed))).toContain(contractOf);
      }
    }
    expect(searchContracts(dated, '100,000')).toEqual([dated[0]]);
    const inverse = contract('okx', 'BTC', { instType: 'future', riskType: 'inverse', expiry });
    expect(searchContracts([inverse], contractWithVenue(inverse))).toEqual([inverse]);
    expect(searchContracts(dated, '100000')).toEqual([dated[0]]);
  });

  it('ranks exact bases first, then prefixes; spot and perpetuals alternate before dated contracts', () => {
    expect(search('btc')).toEqual([
      'okx:BTC-USDT',
      'okx:BTC-USDT-SWAP',
      'kraken:XBTUSDT',
      'okx:BTC-26DEC25-100000-C',
      'okx:BTCDOMUSDT',
      'okx:ETH-BTC',
    ]);
  });

  it('ranks exact bases in dollar quotes before exact bases in other quotes', () => {
    const quoted = [
      contract('kraken', 'BTC', { quote: 'CAD' }),
      contract('okx', 'BTC', { instType: 'perpetual', symbol: 'BTC-USDT-SWAP' }),
      contract('kraken', 'BTC', { quote: 'USD' }),
    ];
    const found = searchContracts(quoted, 'btc').map(({ symbol }) => symbol);
    expect(found).toEqual(['BTCUSD', 'BTC-USDT-SWAP', 'BTCCAD']);
  });

  it('lists the futures of all venues by expiry, the nearest first, also within a limit', () => {
    const futures = [
      futureOf('okx', 11),
      futureOf('okx', 8),
      futureOf('kraken', 11),
      futureOf('kraken', 8),
    ];
    const found = searchContracts(futures, 'btc').map(({ symbol }) => symbol);
    expect(found).toEqual(['okx-8', 'kraken-8', 'okx-11', 'kraken-11']);
    expect(searchContracts(futures, 'btc', 2).map(({ symbol }) => symbol)).toEqual([
      'okx-8',
      'kraken-8',
    ]);
  });

  it('matches symbols and pairs, with or without a slash, and ignores case', () => {
    expect(search('BTC/usdt')[0]).toBe('okx:BTC-USDT');
    expect(search('xbtusdt')).toEqual(['kraken:XBTUSDT']);
    expect(search('btcusdt')).toContain('kraken:XBTUSDT');
    expect(search('100000-c')).toEqual(['okx:BTC-26DEC25-100000-C']);
  });

  it('requires every word in any order and ranks by the best match', () => {
    expect(search('kraken btc')).toEqual(['kraken:XBTUSDT']);
    expect(search(' call   btc ')).toEqual(['okx:BTC-26DEC25-100000-C']);
    expect(search('okx btc')[0]).toBe('okx:BTC-USDT');
    expect(search('btc nothing')).toEqual([]);
  });

  it('never matches a query across two contracts', () => {
    expect(search('spot okx')).toHaveLength(2);
    expect(searchContracts(catalogue, 'spotbtc')).toEqual([]);
  });

  it('returns the best `limit` contracts that pass the filter', () => {
    expect(search('btc', 1)).toEqual(['okx:BTC-USDT']);
    expect(search('btc', 3)).toEqual(search('btc').slice(0, 3));
    expect(searchContracts(catalogue, 'btc', 1, isDerivative)).toEqual([catalogue[3]]);
    expect(searchContracts(catalogue, '', 1, isDerivative)).toEqual([catalogue[1]]);
  });

  it('returns the full catalogue for an empty query', () => {
    expect(searchContracts(catalogue, ' ')).toEqual(catalogue);
  });

  it('does not depend on previous searches', () => {
    const first = search('sol');
    search('b');
    expect(search('sol')).toEqual(first);
  });
});
