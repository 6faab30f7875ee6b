import { describe, expect, it } from '@jest/globals';
import type { Contract } from './catalogue.ts';
import { searchContracts } from './search-contracts.ts';

const contract = (exchange: string, base: string, given: Partial<Contract> = {}): Contract => {
  const quote = given.quote ?? 'USDT';
  const symbol = given.symbol ?? `${base}${quote}`;
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
    ...given,
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
const found = (query: string, limit?: number) =>
  searchContracts(catalogue, query, limit).map(({ exchange, symbol }) => `${exchange}:${symbol}`);

const wanted = ({ instType }: Contract) => instType !== 'spot';

describe('searchContracts', () => {
  it('ranks exact bases first, then what begins so, then the rest, spot before dated ones', () => {
    expect(found('btc')).toEqual([
      'okx:BTC-USDT',
      'kraken:XBTUSDT',
      'okx:BTC-USDT-SWAP',
      'okx:BTC-26DEC25-100000-C',
      'okx:BTCDOMUSDT',
      'okx:ETH-BTC',
    ]);
  });

  it('finds pairs, symbols and pairs written together, in any case', () => {
    expect(found('BTC/usdt')[0]).toBe('okx:BTC-USDT');
    expect(found('xbtusdt')).toEqual(['kraken:XBTUSDT']);
    expect(found('btcusdt')).toContain('kraken:XBTUSDT');
    expect(found('100000-c')).toEqual(['okx:BTC-26DEC25-100000-C']);
  });

  it('wants every word, in any order, and ranks by the one that fits best', () => {
    expect(found('kraken btc')).toEqual(['kraken:XBTUSDT']);
    expect(found(' call   btc ')).toEqual(['okx:BTC-26DEC25-100000-C']);
    expect(found('okx btc')[0]).toBe('okx:BTC-USDT');
    expect(found('btc nothing')).toEqual([]);
  });

  it('finds nothing across two contracts', () => {
    expect(found('spot okx')).toHaveLength(2);
    expect(searchContracts(catalogue, 'spotbtc')).toEqual([]);
  });

  it('gives the best so many of what is wanted', () => {
    expect(found('btc', 1)).toEqual(['okx:BTC-USDT']);
    expect(found('btc', 3)).toEqual(found('btc').slice(0, 3));
    expect(searchContracts(catalogue, 'btc', 1, wanted)).toEqual([catalogue[3]]);
    expect(searchContracts(catalogue, '', 1, wanted)).toEqual([catalogue[1]]);
  });

  it('keeps the whole catalogue before anything is typed', () => {
    expect(searchContracts(catalogue, ' ')).toEqual(catalogue);
  });

  it('is not confused by the search before it', () => {
    const alone = found('sol');
    found('b');
    expect(found('sol')).toEqual(alone);
  });
});
