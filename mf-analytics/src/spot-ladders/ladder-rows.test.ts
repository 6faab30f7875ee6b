import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { type Ladder, ladderOf, quoteRatesOf, tickerKeysOf } from './ladder-rows.ts';

const catalogue = [
  contractOf({ exchange: 'okx', symbol: 'BTC-USDT' }),
  contractOf({ exchange: 'okx', symbol: 'BTC-USD', quote: 'USD' }),
  contractOf({ exchange: 'kraken_spot', symbol: 'XBT/USD', quote: 'USD' }),
  contractOf({ exchange: 'binance_spot', symbol: 'ETHUSDT', base: 'ETH' }),
  contractOf({ exchange: 'binance_usdm', symbol: 'BTCUSDT', instType: 'perpetual' }),
];

const BTC_ON_OKX = { baseExchange: 'okx', base: 'BTC' };
const withKraken = ({ rows }: Ladder) =>
  rows.filter(({ other }) => other.exchange === 'kraken_spot');

describe('ladderOf', () => {
  it('pairs each contract of the base exchange with every other venue and quote', () => {
    const { baseContracts, rows } = ladderOf(catalogue, BTC_ON_OKX);
    expect(baseContracts.map(({ symbol }) => symbol)).toEqual(['BTC-USDT', 'BTC-USD']);
    expect(rows.map((row) => row.key)).toEqual([
      'okx:BTC-USDT|okx:BTC-USD',
      'okx:BTC-USDT|kraken_spot:XBT/USD',
      'okx:BTC-USD|okx:BTC-USDT',
      'okx:BTC-USD|kraken_spot:XBT/USD',
    ]);
  });

  it('keeps a pair without a conversion if no index connects the quotes', () => {
    const [usdt, usd] = withKraken(ladderOf(catalogue, BTC_ON_OKX));
    expect(usdt?.conversion).toBeUndefined();
    expect(usd?.conversion).toEqual({ numerators: [], denominators: [] });
  });

  it('excludes hidden venues, but pairs the quotes of the base exchange with each other', () => {
    const { rows } = ladderOf(catalogue, BTC_ON_OKX, ({ exchange }) => exchange === 'okx');
    expect(rows.map(({ other }) => other.symbol)).toEqual(['BTC-USD', 'BTC-USDT']);
  });

  it('returns no rows if the base exchange has no spot contract of the base', () => {
    expect(ladderOf(catalogue, { baseExchange: 'okx', base: 'ETH' })).toEqual({
      baseContracts: [],
      rows: [],
    });
  });
});

describe('tickerKeysOf', () => {
  it('returns both contracts and the indices that convert between their quotes', () => {
    const perpetual = contractOf({
      exchange: 'deribit',
      symbol: 'P',
      quote: 'USD',
      instType: 'perpetual',
    });
    const [row] = withKraken(ladderOf([...catalogue, perpetual], BTC_ON_OKX));
    expect(row && tickerKeysOf(row)).toEqual([
      'okx:BTC-USDT',
      'kraken_spot:XBT/USD',
      'binance_usdm:BTCUSDT',
      'deribit:P',
    ]);
  });
});

describe('quoteRatesOf', () => {
  it('returns each conversion of the rows once, without its inverse', () => {
    const index = contractOf({
      exchange: 'deribit',
      symbol: 'P',
      quote: 'USD',
      instType: 'perpetual',
    });
    const { rows } = ladderOf([...catalogue, index], BTC_ON_OKX);
    expect(quoteRatesOf(rows)).toEqual([
      {
        from: 'USD',
        to: 'USDT',
        conversion: { numerators: ['binance_usdm:BTCUSDT'], denominators: ['deribit:P'] },
      },
    ]);
  });

  it('returns none without an index that connects the quotes, or for one quote', () => {
    expect(quoteRatesOf(ladderOf(catalogue, BTC_ON_OKX).rows)).toEqual([]);
  });
});
