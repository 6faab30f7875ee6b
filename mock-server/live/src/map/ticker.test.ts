import { describe, expect, it } from '@jest/globals';
import { tickerSchema } from '@parallax/contract';
import { deafClient, hearRecorded, type KnownMarket } from '../testing/hear-recorded.ts';
import type { LiveVenueId } from '../venues.ts';
import { joined, tickerOf, tickerParts } from './ticker.ts';

const NOW = 1_800_000_000_000;

const CASES: readonly (readonly [LiveVenueId, string, KnownMarket, object])[] = [
  [
    'kraken_spot',
    'kraken/ws_ticker_snapshot',
    { id: 'XXBTZUSD', symbol: 'BTC/USD' },
    {
      bid: 105_944.2,
      ask: 105_944.3,
      last: 105_899.4,
      mid: 105_944.25,
      mark_price: null,
      index_price: null,
      pred_funding_rate: null,
      next_funding_time: null,
      chg_24h_pct: 0.0024,
      high_24h: 106_613.1,
      low_24h: 104_711,
    },
  ],
  [
    'okx',
    'okx/ws_tickers',
    { id: 'BTC-USDT', symbol: 'BTC/USDT' },
    { bid: 8_888.88, ask: 9_999.99, last: 9_999.99, chg_24h_pct: 0.11111, at: 1_597_026_383_085 },
  ],
  [
    'coinbase',
    'coinbase/ws_ticker',
    { id: 'BTC-USD', symbol: 'BTC/USD' },
    { bid: 68_900, ask: 68_901, last: 68_900.5, chg_24h_pct: 0.0185, high_24h: 69_200 },
  ],
  [
    'bybit_unified',
    'bybit/ws_ticker_linear',
    { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' },
    {
      bid: 17_215.5,
      ask: 17_216,
      mark_price: 17_217.33,
      index_price: 17_227.36,
      pred_funding_rate: -0.000_212,
      next_funding_time: 1_673_280_000_000,
      chg_24h_pct: 0.017_103,
    },
  ],
  [
    'deribit',
    'deribit/ws_ticker',
    { id: 'BTC-PERPETUAL', symbol: 'BTC/USD:BTC', type: 'swap' },
    {
      bid: 92_283.5,
      ask: 92_284,
      mark_price: 92_281.78,
      index_price: 92_263.55,
      pred_funding_rate: 0.000_017_42,
      next_funding_time: null,
      chg_24h_pct: 0.023_275,
      high_24h: 93_612,
    },
  ],
];

/** As Deribit's summary of all contracts tells them, which names no index. */
const SUMMARY = {
  instrument_name: 'BTC-27MAR26',
  mark_price: 92_800.5,
  estimated_delivery_price: 92_263.55,
  bid_price: 92_790,
  ask_price: 92_810,
};
const summed = (more: object) =>
  tickerParts({ bid: 92_790, ask: 92_810, markPrice: 92_800.5, info: { ...SUMMARY, ...more } });

const partsOf = (venue: LiveVenueId, file: string, market: KnownMarket) => {
  const exchange = hearRecorded(venue, [file], [market]);
  return tickerParts(exchange.tickers[market.symbol]) ?? {};
};

describe('a ticker', () => {
  it.each(CASES)('of %s is what %s says', (venue, file, market, expected) => {
    const ticker = tickerOf(partsOf(venue, file, market), market.symbol.length < 9, NOW);
    expect(tickerSchema.parse(ticker)).toMatchObject(expected);
  });

  it('of Binance futures is made of the day, the best prices and the mark', () => {
    const market = { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const day = partsOf('binance_usdm', 'binance/ticker_stream', market);
    expect(tickerOf(day, false, NOW)).toBeUndefined();
    const best = hearRecorded('binance_usdm', ['binance/book_ticker_stream']);
    const quotes = tickerParts(Object.values(best.bidsasks)[0]) ?? {};
    const mark = partsOf('binance_usdm', 'binance/mark_price_stream', market);
    expect(tickerOf([day, quotes, mark].reduce(joined), false, NOW)).toMatchObject({
      bid: 25.3519,
      ask: 25.3652,
      last: 16_584.6,
      mid: 25.358_55,
      mark_price: 11_794.15,
      index_price: 11_784.626_590_91,
      chg_24h_pct: -0.007_86,
    });
  });

  it('of Coinbase is none in the batches, which say no best prices', () => {
    const exchange = hearRecorded('coinbase', [], [{ id: 'BTC-USD', symbol: 'BTC/USD' }]);
    const day = { price: '68900.50', low_24_h: '67500', high_24_h: '69200' };
    const tickers = [{ type: 'ticker', product_id: 'BTC-USD', ...day }];
    const batch = { channel: 'ticker_batch', events: [{ type: 'update', tickers }] };
    exchange.handleMessage(deafClient(), batch);
    const parts = tickerParts(exchange.tickers['BTC/USD']) ?? {};
    expect(parts.last).toBe(68_900.5);
    expect(tickerOf(parts, true, NOW)).toBeUndefined();
  });

  it('of Deribit has its index also where all are summed up', () => {
    expect(summed({})).toMatchObject({ mark: 92_800.5, index: 92_263.55 });
    expect(summed({})?.intervalHours).toBeUndefined();
    expect(summed({ funding_8h: 0.0001 })).toMatchObject({ rate: 0.0001, intervalHours: 8 });
  });

  it('of Bybit says how often funding is paid', () => {
    const market = { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const parts = partsOf('bybit_unified', 'bybit/ws_ticker_linear', market);
    expect(parts.intervalHours).toBe(8);
  });

  it('of an option of Deribit has its greeks, and the volatility as a fraction', () => {
    const greeks = { delta: 0.5, gamma: 0.000_01, theta: -80, vega: 60, rho: 9 };
    const parts = tickerParts({ bid: 0.01, ask: 0.02, info: { mark_iv: 48.25, greeks } }) ?? {};
    expect(tickerOf(parts, false, NOW)?.greeks).toEqual({
      implied_volatility: 0.4825,
      delta: 0.5,
      gamma: 0.000_01,
      theta: -80,
      vega: 60,
    });
    expect(tickerOf({ bid: 1, ask: 2 }, false, NOW)).not.toHaveProperty('greeks');
  });

  it('has nothing where a venue sends an empty text, which is no zero', () => {
    const info = { fundingRate: '', nextFundingTime: '', fundingIntervalHour: '' };
    const parts = tickerParts({ bid: 1, ask: 2, info });
    expect([parts?.rate, parts?.nextFunding, parts?.intervalHours]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(tickerParts({ info: { fundingRate: '0' } })?.rate).toBe(0);
  });

  it('is none where nobody bids', () => {
    const market = { id: 'BTC-6JAN23-17500-C', symbol: 'BTC/USDC:USDC-230106-17500-C' };
    const parts = partsOf('bybit_unified', 'bybit/ws_ticker_option', { ...market, type: 'option' });
    expect(parts).toMatchObject({ last: 10, mark: 7.869_767_24 });
    expect(parts.greeks).toEqual({
      implied_volatility: 0.4896,
      delta: 0.047_831,
      gamma: 0.000_214_53,
      theta: -19.911_536_8,
      vega: 0.813_510_67,
    });
    expect(parts.bid).toBeUndefined();
    expect(tickerOf(parts, false, NOW)).toBeUndefined();
  });

  it('of what was never traded has its mid as the last price', () => {
    expect(tickerOf({ bid: 1, ask: 2 }, false, NOW)).toMatchObject({
      last: 1.5,
      high_24h: 1.5,
      low_24h: 1.5,
      chg_24h_pct: 0,
      at: NOW,
    });
  });

  it('cannot be read from nonsense', () => {
    for (const nonsense of [undefined, null, 'BTC', 7])
      expect(tickerParts(nonsense)).toBeUndefined();
    expect(
      tickerOf(tickerParts({ bid: 'much', ask: Number.NaN }) ?? {}, true, NOW),
    ).toBeUndefined();
  });
});
