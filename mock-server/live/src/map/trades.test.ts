import { describe, expect, it } from '@jest/globals';
import { tradeSchema } from '@parallax/protocol';
import { type MarketFixture, replayFixtures } from '../testing/replay-fixtures.ts';
import type { LiveVenueId } from '../venues.ts';
import { parseTrades } from './trades.ts';

const CASES: readonly (readonly [LiveVenueId, string, MarketFixture, number, object])[] = [
  [
    'okx',
    'okx/ws_trades',
    { id: 'BTC-USD', symbol: 'BTC/USD' },
    1,
    { id: '130639474', price: 42_219.9, size: 0.120_603_06, side: 'buy', at: 1_630_048_897_897 },
  ],
  ['okx', 'okx/ws_trades', { id: 'BTC-USD', symbol: 'BTC/USD' }, 100, { size: 12.060_306 }],
  [
    'deribit',
    'deribit/ws_trades',
    { id: 'BTC-PERPETUAL', symbol: 'BTC/USD:BTC', type: 'swap' },
    1,
    { id: '403691824', price: 92_294.5, size: 10, side: 'sell', at: 1_765_531_356_452 },
  ],
  [
    'binance_spot',
    'binance/trade_stream',
    { id: 'BTCUSDT', symbol: 'BTC/USDT' },
    1,
    { id: '5933014', price: 0.001, size: 100, side: 'sell', at: 123_456_785 },
  ],
  [
    'kraken_spot',
    'kraken/ws_trade_update',
    { id: 'XXBTZUSD', symbol: 'BTC/USD' },
    1,
    { id: '10218208', price: 105_944.2, size: 0.000_276_25, side: 'buy', at: 1_696_613_755_440 },
  ],
  [
    'coinbase',
    'coinbase/ws_market_trades',
    { id: 'BTC-USD', symbol: 'BTC/USD' },
    1,
    { id: '995098701', price: 68_900, size: 0.05, side: 'sell' },
  ],
  [
    'bybit_unified',
    'bybit/ws_public_trade',
    { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' },
    1,
    { id: '9dc75fca-4bdd-4773-9f78-6f5d7ab2a110', price: 27_451, size: 0.01, side: 'buy' },
  ],
];

describe('parseTrades', () => {
  it.each(CASES)('parses the trades of %s from %s', (venue, file, market, unit, expected) => {
    const exchange = replayFixtures(venue, [file], [market]);
    const [ccxtTrades = []] = Object.values(exchange.trades);
    const trades = parseTrades(ccxtTrades, unit);
    expect(tradeSchema.array().parse(trades)[0]).toMatchObject(expected);
  });

  it('skips invalid trades and builds an id for trades without an id', () => {
    const trade = { price: 10, amount: 2, side: 'buy', timestamp: 5 };
    const others = [{ ...trade, side: 'up' }, { ...trade, amount: 0 }, null, 'trade'];
    expect(parseTrades([...others, trade], 1)).toEqual([
      { id: '5-10-2', price: 10, size: 2, side: 'buy', at: 5 },
    ]);
  });
});
