import { describe, expect, it } from '@jest/globals';
import { tickerSchema } from '@parallax/protocol';
import { type MarketFixture, replayFixtures, stubClient } from '../testing/replay-fixtures.ts';
import type { LiveVenueId } from '../venues.ts';
import { mergeParts, parseTickerParts, toTicker } from './ticker.ts';

const NOW = 1_800_000_000_000;
const SPOT = { instType: 'spot', riskType: null, unit: 1 } as const;
const LINEAR = { instType: 'perpetual', riskType: 'linear', unit: 1 } as const;

const CASES: readonly (readonly [LiveVenueId, string, MarketFixture, object])[] = [
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

/** An entry of Deribit's summary of all contracts, which has no index field. */
const SUMMARY = {
  instrument_name: 'BTC-27MAR26',
  mark_price: 92_800.5,
  estimated_delivery_price: 92_263.55,
  bid_price: 92_790,
  ask_price: 92_810,
};
const parseSummary = (more: object) =>
  parseTickerParts({
    bid: 92_790,
    ask: 92_810,
    markPrice: 92_800.5,
    info: { ...SUMMARY, ...more },
  });

const parseFixture = (venue: LiveVenueId, file: string, market: MarketFixture) => {
  const exchange = replayFixtures(venue, [file], [market]);
  return parseTickerParts(exchange.tickers[market.symbol]) ?? {};
};

describe('a ticker', () => {
  it.each(CASES)('of %s is parsed from %s', (venue, file, market, expected) => {
    const ticker = toTicker(
      parseFixture(venue, file, market),
      market.symbol.length < 9 ? SPOT : LINEAR,
      NOW,
    );
    expect(tickerSchema.parse(ticker)).toMatchObject(expected);
  });

  it('combines the 24-hour ticker, best prices and mark of a Binance future', () => {
    const market = { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const day = parseFixture('binance_usdm', 'binance/ticker_stream', market);
    expect(toTicker(day, LINEAR, NOW)).toBeUndefined();
    const best = replayFixtures('binance_usdm', ['binance/book_ticker_stream']);
    const quotes = parseTickerParts(Object.values(best.bidsasks)[0]) ?? {};
    const mark = parseFixture('binance_usdm', 'binance/mark_price_stream', market);
    expect(toTicker([day, quotes, mark].reduce(mergeParts), LINEAR, NOW)).toMatchObject({
      bid: 25.3519,
      ask: 25.3652,
      last: 16_584.6,
      mid: 25.358_55,
      mark_price: 11_794.15,
      index_price: 11_784.626_590_91,
      chg_24h_pct: -0.007_86,
    });
  });

  it('is undefined for a Coinbase batch, which has no best prices', () => {
    const exchange = replayFixtures('coinbase', [], [{ id: 'BTC-USD', symbol: 'BTC/USD' }]);
    const day = { price: '68900.50', low_24_h: '67500', high_24_h: '69200' };
    const tickers = [{ type: 'ticker', product_id: 'BTC-USD', ...day }];
    const batch = { channel: 'ticker_batch', events: [{ type: 'update', tickers }] };
    exchange.handleMessage(stubClient(), batch);
    const parts = parseTickerParts(exchange.tickers['BTC/USD']) ?? {};
    expect(parts.last).toBe(68_900.5);
    expect(toTicker(parts, SPOT, NOW)).toBeUndefined();
  });

  it("has its mark and index price when parsed from Deribit's summary of all contracts", () => {
    expect(parseSummary({})).toMatchObject({ mark: 92_800.5, index: 92_263.55 });
    expect(parseSummary({})?.intervalHours).toBeUndefined();
    expect(parseSummary({ funding_8h: 0.0001 })).toMatchObject({ rate: 0.0001, intervalHours: 8 });
  });

  it('has the funding interval on Bybit', () => {
    const market = { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const parts = parseFixture('bybit_unified', 'bybit/ws_ticker_linear', market);
    expect(parts.intervalHours).toBe(8);
  });

  it('has the greeks of a Deribit option, with the volatility as a fraction', () => {
    const greeks = { delta: 0.5, gamma: 0.000_01, theta: -80, vega: 60, rho: 9 };
    const parts =
      parseTickerParts({ bid: 0.01, ask: 0.02, info: { mark_iv: 48.25, greeks } }) ?? {};
    expect(toTicker(parts, LINEAR, NOW)?.greeks).toEqual({
      implied_volatility: 0.4825,
      delta: 0.5,
      gamma: 0.000_01,
      theta: -80,
      vega: 60,
    });
    expect(toTicker({ bid: 1, ask: 2 }, LINEAR, NOW)).not.toHaveProperty('greeks');
  });

  it('treats an empty string as missing, not as 0', () => {
    const info = { fundingRate: '', nextFundingTime: '', fundingIntervalHour: '' };
    const parts = parseTickerParts({ bid: 1, ask: 2, info });
    expect([parts?.rate, parts?.nextFunding, parts?.intervalHours]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(parseTickerParts({ info: { fundingRate: '0' } })?.rate).toBe(0);
  });

  it('is undefined without a bid', () => {
    const market = { id: 'BTC-6JAN23-17500-C', symbol: 'BTC/USDC:USDC-230106-17500-C' };
    const parts = parseFixture('bybit_unified', 'bybit/ws_ticker_option', {
      ...market,
      type: 'option',
    });
    expect(parts).toMatchObject({ last: 10, mark: 7.869_767_24 });
    expect(parts.greeks).toEqual({
      implied_volatility: 0.4896,
      ask_iv: 0.514,
      underlying_price: 16_815.1,
      delta: 0.047_831,
      gamma: 0.000_214_53,
      theta: -19.911_536_8,
      vega: 0.813_510_67,
    });
    expect(parts.bid).toBeUndefined();
    expect(toTicker(parts, LINEAR, NOW)).toBeUndefined();
  });

  it('has no last price, range and change of a contract that was never traded', () => {
    expect(toTicker({ bid: 1, ask: 2 }, LINEAR, NOW)).toMatchObject({
      mid: 1.5,
      last: null,
      high_24h: null,
      low_24h: null,
      chg_24h_pct: null,
      at: NOW,
    });
  });

  it('is undefined for invalid inputs', () => {
    for (const input of [undefined, null, 'BTC', 7])
      expect(parseTickerParts(input)).toBeUndefined();
    expect(
      toTicker(parseTickerParts({ bid: 'much', ask: Number.NaN }) ?? {}, SPOT, NOW),
    ).toBeUndefined();
  });
});
