import { describe, expect, it } from '@jest/globals';
import { fetchOpenInterest } from './fetch-open-interest.ts';
import { parseInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { type MarketFixture, toCcxtMarket } from './testing/replay-fixtures.ts';
import type { LiveVenueId } from './venues.ts';

const NOW = 1_700_000_000_000;

/** Examples from the venues' documentation, as quoted in ccxt's source. */
const CASES: readonly {
  readonly venue: LiveVenueId;
  readonly method: string;
  readonly market: MarketFixture & { readonly linear: boolean; readonly contractSize: number };
  readonly response: unknown;
  readonly expected: { readonly size: number; readonly at: number };
}[] = [
  {
    venue: 'okx',
    method: 'publicGetPublicOpenInterest',
    market: swap('BTC-USDT-SWAP', 'BTC/USDT:USDT', true, 0.01),
    response: {
      code: '0',
      data: [
        {
          instId: 'BTC-USDT-SWAP',
          instType: 'SWAP',
          oi: '2125419',
          oiCcy: '21254.19',
          ts: '1664005108969',
        },
      ],
      msg: '',
    },
    expected: { size: 21_254.19, at: 1_664_005_108_969 },
  },
  {
    venue: 'binance_usdm',
    method: 'fapiPublicGetOpenInterest',
    market: swap('ETHUSDT_230331', 'ETH/USDT:USDT', true, 1),
    response: { symbol: 'ETHUSDT_230331', openInterest: '23581.677', time: 1_677_356_872_265 },
    expected: { size: 23_581.677, at: 1_677_356_872_265 },
  },
  {
    venue: 'binance_coinm',
    method: 'dapiPublicGetOpenInterest',
    market: swap('ETHUSD_PERP', 'ETH/USD:ETH', false, 10),
    response: {
      symbol: 'ETHUSD_PERP',
      pair: 'ETHUSD',
      openInterest: '26542436',
      contractType: 'PERPETUAL',
      time: 1_677_360_272_224,
    },
    expected: { size: 265_424_360, at: 1_677_360_272_224 },
  },
  {
    venue: 'bybit_unified',
    method: 'publicGetV5MarketOpenInterest',
    market: swap('BTCUSD', 'BTC/USD:BTC', false, 1),
    response: {
      retCode: 0,
      retMsg: 'OK',
      result: {
        symbol: 'BTCUSD',
        category: 'inverse',
        list: [{ openInterest: '461134384.00000000', timestamp: '1669571400000' }],
        nextPageCursor: '',
      },
      retExtInfo: {},
      time: 1_672_053_548_579,
    },
    expected: { size: 461_134_384, at: 1_669_571_400_000 },
  },
  {
    venue: 'deribit',
    method: 'publicGetGetBookSummaryByInstrument',
    market: swap('BTC-PERPETUAL', 'BTC/USD:BTC', false, 10),
    response: {
      jsonrpc: '2.0',
      result: [
        {
          instrument_name: 'BTC-PERPETUAL',
          open_interest: 9_978_911_260,
          mark_price: 87_102.01,
          creation_timestamp: 1_763_674_177_068,
        },
      ],
    },
    expected: { size: 9_978_911_260, at: 1_763_674_177_068 },
  },
];

function swap(id: string, symbol: string, linear: boolean, contractSize: number) {
  return { id, symbol, type: 'swap', linear, contractSize } as const;
}

/** A ccxt exchange that lists one contract, and the parsed contract. */
function openWith(venue: LiveVenueId, market: (typeof CASES)[number]['market']) {
  const { linear, contractSize } = market;
  const precision = { amount: 1, price: 0.1 };
  const ccxtMarket = { ...toCcxtMarket(market), linear, inverse: !linear, contractSize, precision };
  const settle = market.symbol.split(':')[1];
  const exchange = openExchange(venue);
  exchange.setMarkets([{ ...ccxtMarket, settle, info: {} }]);
  const instrument = parseInstrument(venue, { ...ccxtMarket, settle, info: {} });
  if (instrument === undefined) throw new Error('not listed');
  return { exchange, instrument };
}

describe('fetchOpenInterest', () => {
  it.each(CASES)('converts the open interest of $venue to our size unit', async (one) => {
    const { exchange, instrument } = openWith(one.venue, one.market);
    Reflect.set(exchange, one.method, async () => one.response);
    expect(await fetchOpenInterest(exchange, instrument, NOW)).toEqual(one.expected);
  });

  it('returns undefined without a request if the venue does not provide open interest', async () => {
    const { instrument } = openWith('okx', swap('BTC-USDT-SWAP', 'BTC/USDT:USDT', true, 0.01));
    expect(await fetchOpenInterest(openExchange('coinbase'), instrument, NOW)).toBeUndefined();
  });

  it('returns undefined for a response without an amount', async () => {
    const { exchange, instrument } = openWith('okx', swap('X-USDT-SWAP', 'X/USDT:USDT', true, 1));
    Reflect.set(exchange, 'fetchOpenInterest', async () => ({ symbol: 'X/USDT:USDT' }));
    expect(await fetchOpenInterest(exchange, instrument, NOW)).toBeUndefined();
  });
});
