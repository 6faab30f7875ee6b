import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { ladderOf, tickersOf } from './ladder-rows.ts';

const catalogue = [
  contractOf({ exchange: 'okx', symbol: 'BTC-USDT' }),
  contractOf({ exchange: 'okx', symbol: 'BTC-USD', quote: 'USD' }),
  contractOf({ exchange: 'kraken_spot', symbol: 'XBT/USD', quote: 'USD' }),
  contractOf({ exchange: 'binance_spot', symbol: 'ETHUSDT', base: 'ETH' }),
  contractOf({ exchange: 'binance_usdm', symbol: 'BTCUSDT', instType: 'perpetual' }),
];

describe('ladderOf', () => {
  it("pairs every other venue's spot contract of the base with each one of the base exchange", () => {
    const { legs, rows } = ladderOf(catalogue, 'okx', 'BTC');
    expect(legs.map((leg) => leg.symbol)).toEqual(['BTC-USDT', 'BTC-USD']);
    expect(rows.map((row) => row.key)).toEqual([
      'okx:BTC-USDT|kraken_spot:XBT/USD',
      'okx:BTC-USD|kraken_spot:XBT/USD',
    ]);
  });

  it('retains a pair without a conversion when no index connects the quotes', () => {
    const [usdt, usd] = ladderOf(catalogue, 'okx', 'BTC').rows;
    expect(usdt?.conversion).toBeUndefined();
    expect(usd?.conversion).toEqual({ over: [], under: [] });
  });

  it('returns no rows when the base exchange has no spot contract of the base', () => {
    expect(ladderOf(catalogue, 'okx', 'ETH')).toEqual({ legs: [], rows: [] });
  });
});

describe('tickersOf', () => {
  it('returns both legs and the indices that convert between their quotes', () => {
    const perpetual = contractOf({
      exchange: 'deribit',
      symbol: 'P',
      quote: 'USD',
      instType: 'perpetual',
    });
    const [row] = ladderOf([...catalogue, perpetual], 'okx', 'BTC').rows;
    expect(row && tickersOf(row)).toEqual([
      'okx:BTC-USDT',
      'kraken_spot:XBT/USD',
      'binance_usdm:BTCUSDT',
      'deribit:P',
    ]);
  });
});
