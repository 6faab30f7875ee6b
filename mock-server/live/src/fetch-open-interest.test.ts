import { describe, expect, it } from '@jest/globals';
import { fetchOpenInterest } from './fetch-open-interest.ts';
import { instrumentOf } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { type KnownMarket, marketOf } from './testing/hear-recorded.ts';
import type { LiveVenueId } from './venues.ts';

const NOW = 1_700_000_000_000;

/** The answers are the examples of the venues' documentation, as ccxt's source quotes them. */
const ANSWERS: readonly {
  readonly venue: LiveVenueId;
  readonly call: string;
  readonly market: KnownMarket & { readonly linear: boolean; readonly contractSize: number };
  readonly answer: unknown;
  readonly told: { readonly size: number; readonly at: number };
}[] = [
  {
    venue: 'okx',
    call: 'publicGetPublicOpenInterest',
    market: swap('BTC-USDT-SWAP', 'BTC/USDT:USDT', true, 0.01),
    answer: {
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
    told: { size: 21_254.19, at: 1_664_005_108_969 },
  },
  {
    venue: 'binance_usdm',
    call: 'fapiPublicGetOpenInterest',
    market: swap('ETHUSDT_230331', 'ETH/USDT:USDT', true, 1),
    answer: { symbol: 'ETHUSDT_230331', openInterest: '23581.677', time: 1_677_356_872_265 },
    told: { size: 23_581.677, at: 1_677_356_872_265 },
  },
  {
    venue: 'binance_coinm',
    call: 'dapiPublicGetOpenInterest',
    market: swap('ETHUSD_PERP', 'ETH/USD:ETH', false, 10),
    answer: {
      symbol: 'ETHUSD_PERP',
      pair: 'ETHUSD',
      openInterest: '26542436',
      contractType: 'PERPETUAL',
      time: 1_677_360_272_224,
    },
    told: { size: 265_424_360, at: 1_677_360_272_224 },
  },
  {
    venue: 'bybit_unified',
    call: 'publicGetV5MarketOpenInterest',
    market: swap('BTCUSD', 'BTC/USD:BTC', false, 1),
    answer: {
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
    told: { size: 461_134_384, at: 1_669_571_400_000 },
  },
  {
    venue: 'deribit',
    call: 'publicGetGetBookSummaryByInstrument',
    market: swap('BTC-PERPETUAL', 'BTC/USD:BTC', false, 10),
    answer: {
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
    told: { size: 9_978_911_260, at: 1_763_674_177_068 },
  },
];

function swap(id: string, symbol: string, linear: boolean, contractSize: number) {
  return { id, symbol, type: 'swap', linear, contractSize } as const;
}

/** ccxt's exchange that knows one contract, with what it is here. */
function knowing(venue: LiveVenueId, market: (typeof ANSWERS)[number]['market']) {
  const { linear, contractSize } = market;
  const precision = { amount: 1, price: 0.1 };
  const whole = { ...marketOf(market), linear, inverse: !linear, contractSize, precision };
  const settle = market.symbol.split(':')[1];
  const exchange = openExchange(venue);
  exchange.setMarkets([{ ...whole, settle, info: {} }]);
  const instrument = instrumentOf(venue, { ...whole, settle, info: {} });
  if (instrument === undefined) throw new Error('not listed');
  return { exchange, instrument };
}

describe('open interest', () => {
  it.each(ANSWERS)('of $venue is told in our unit of size', async (one) => {
    const { exchange, instrument } = knowing(one.venue, one.market);
    Reflect.set(exchange, one.call, async () => one.answer);
    expect(await fetchOpenInterest(exchange, instrument, NOW)).toEqual(one.told);
  });

  it('is not asked for where the venue does not tell it', async () => {
    const { instrument } = knowing('okx', swap('BTC-USDT-SWAP', 'BTC/USDT:USDT', true, 0.01));
    expect(await fetchOpenInterest(openExchange('coinbase'), instrument, NOW)).toBeUndefined();
  });

  it('is not made up of an answer without it', async () => {
    const { exchange, instrument } = knowing('okx', swap('X-USDT-SWAP', 'X/USDT:USDT', true, 1));
    Reflect.set(exchange, 'fetchOpenInterest', async () => ({ symbol: 'X/USDT:USDT' }));
    expect(await fetchOpenInterest(exchange, instrument, NOW)).toBeUndefined();
  });
});
