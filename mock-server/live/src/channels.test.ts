import { afterEach, describe, expect, it } from '@jest/globals';
import { tickerSchema } from '@parallax/protocol';
import { readFixture } from './fake-venues/fixtures.ts';
import {
  connectScriptedVenue,
  type FakeVenueConnection,
} from './testing/connect-scripted-venue.ts';
import type { MarketFixture } from './testing/replay-fixtures.ts';
import type { ScriptedReply } from './testing/scripted-venue.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

const NOW = 1_800_000_000_000;

const binance = (stream: string, update: object): ScriptedReply => [
  { method: 'SUBSCRIBE', params: [stream] },
  update,
];
const miniTicker = (s: string) => {
  const day = { c: '100.5', o: '99', h: '102', l: '98', v: '10', q: '1000' };
  return { e: '24hrMiniTicker', E: 1_671_617_114_585, s, ...day };
};
const bookTicker = (s: string) => ({ u: 7, s, b: '100', B: '1', a: '101', A: '2' });
const bybit = (topic: string, data: object): ScriptedReply => [
  { op: 'subscribe', args: [topic] },
  { topic, type: 'snapshot', ts: 1_673_272_861_686, data },
];

interface Case {
  readonly venue: LiveVenueId;
  readonly market: MarketFixture;
  readonly script: readonly ScriptedReply[];
  readonly expected: object;
}

/** Messages from recordings or from comments in ccxt's source. */
const CASES: readonly Case[] = [
  {
    venue: 'binance_spot',
    market: { id: 'BTCUSDT', symbol: 'BTC/USDT' },
    script: [
      binance('btcusdt@miniTicker', miniTicker('BTCUSDT')),
      binance('btcusdt@bookTicker', bookTicker('BTCUSDT')),
    ],
    expected: { bid: 100, ask: 101, last: 100.5, at: NOW },
  },
  {
    venue: 'binance_usdm',
    market: { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' },
    script: [
      binance('btcusdt@miniTicker', miniTicker('BTCUSDT')),
      binance('btcusdt@bookTicker', { e: 'bookTicker', E: 9, ...bookTicker('BTCUSDT') }),
    ],
    expected: { bid: 100, ask: 101, last: 100.5 },
  },
  {
    venue: 'binance_coinm',
    market: { id: 'BTCUSD_PERP', symbol: 'BTC/USD:BTC', type: 'swap' },
    script: [
      binance('btcusd_perp@miniTicker', { ...miniTicker('BTCUSD_PERP'), ps: 'BTCUSD' }),
      binance('btcusd_perp@bookTicker', {
        e: 'bookTicker',
        E: 9,
        ps: 'BTCUSD',
        ...bookTicker('BTCUSD_PERP'),
      }),
    ],
    expected: { bid: 100, ask: 101, last: 100.5 },
  },
  {
    venue: 'okx',
    market: { id: 'BTC-USDT', symbol: 'BTC/USDT' },
    script: [
      [
        { op: 'subscribe', args: [{ channel: 'tickers', instId: 'BTC-USDT' }] },
        {
          arg: { channel: 'tickers', instId: 'BTC-USDT' },
          data: [
            {
              instType: 'SPOT',
              instId: 'BTC-USDT',
              last: '31500.1',
              lastSz: '0.00001754',
              askPx: '31500.1',
              askSz: '0.00998144',
              bidPx: '31500',
              bidSz: '3.05652439',
              open24h: '31697',
              high24h: '32248',
              low24h: '31165.6',
              ts: '1626526618762',
            },
          ],
        },
      ],
    ],
    expected: { bid: 31_500, ask: 31_500.1, last: 31_500.1 },
  },
  {
    venue: 'bybit_unified',
    market: { id: 'BTCUSDT', symbol: 'BTC/USDT' },
    script: [
      bybit('tickers.BTCUSDT', {
        symbol: 'BTCUSDT',
        lastPrice: '21109.77',
        prevPrice24h: '20704.93',
        price24hPcnt: '0.0196',
        usdIndexPrice: '21120.2400136',
      }),
      bybit('orderbook.1.BTCUSDT', {
        s: 'BTCUSDT',
        b: [['21109', '1']],
        a: [['21110', '2']],
        u: 1,
        seq: 7,
      }),
    ],
    expected: { bid: 21_109, ask: 21_110, last: 21_109.77 },
  },
  {
    venue: 'bybit_unified',
    market: { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' },
    script: [
      [{ op: 'subscribe', args: ['tickers.BTCUSDT'] }, readFixture('bybit/ws_ticker_linear')],
    ],
    expected: { bid: 17_215.5, ask: 17_216, last: 17_216 },
  },
  {
    venue: 'bybit_unified',
    market: { id: 'BTCUSD', symbol: 'BTC/USD:BTC', type: 'swap' },
    script: [
      bybit('tickers.BTCUSD', {
        symbol: 'BTCUSD',
        lastPrice: '100.5',
        bid1Price: '100',
        ask1Price: '101',
      }),
    ],
    expected: { bid: 100, ask: 101, last: 100.5 },
  },
  {
    venue: 'deribit',
    market: { id: 'BTC-PERPETUAL', symbol: 'BTC/USD:BTC', type: 'swap' },
    script: [
      [
        {
          jsonrpc: '2.0',
          method: 'public/subscribe',
          params: { channels: ['ticker.BTC-PERPETUAL.100ms'] },
        },
        readFixture('deribit/ws_ticker'),
      ],
    ],
    expected: { bid: 92_283.5, ask: 92_284 },
  },
  {
    venue: 'kraken_spot',
    market: { id: 'XXBTZUSD', symbol: 'BTC/USD' },
    script: [
      [
        {
          method: 'subscribe',
          params: { channel: 'ticker', symbol: ['BTC/USD'], event_trigger: 'bbo' },
        },
        readFixture('kraken/ws_ticker_snapshot'),
      ],
    ],
    expected: { bid: 105_944.2, ask: 105_944.3, last: 105_899.4 },
  },
  {
    venue: 'coinbase',
    market: { id: 'BTC-USD', symbol: 'BTC/USD' },
    script: [
      [
        { type: 'subscribe', product_ids: ['BTC-USD'], channel: 'ticker' },
        readFixture('coinbase/ws_ticker'),
      ],
      [{ type: 'subscribe', channel: 'heartbeats' }],
    ],
    expected: { bid: 68_900, ask: 68_901, last: 68_900.5 },
  },
];

let connection: FakeVenueConnection | undefined;

/** Connects to a fake venue with the case's contract and replies. */
async function connect({ venue: id, market, script }: Omit<Case, 'expected'>) {
  connection = await connectScriptedVenue(id, [market], script, () => NOW);
  const [instrument] = connection.instruments;
  if (instrument === undefined) throw new Error('not listed');
  return { ...connection, instrument };
}

afterEach(() => connection?.close());

describe('the ticker streams', () => {
  it.each(CASES)('of $venue deliver bid, ask and last of $market.symbol', async (one) => {
    const { venue, link, instrument } = await connect(one);
    let ticker: unknown;
    while (ticker === undefined) {
      await link.watch('ticker', [instrument]);
      ticker = link.drainTicker(instrument);
    }
    const expected = one.script.map(([request]) => request);
    await venue.untilRequests(expected.length);
    expect(venue.requests).toHaveLength(expected.length);
    expect(venue.requests).toEqual(expect.arrayContaining(expected));
    expect(tickerSchema.parse(ticker)).toMatchObject(one.expected);
  });

  it('are tested for every venue', () => {
    const covered = new Set<string>(CASES.map(({ venue }) => venue));
    expect([...covered].toSorted()).toEqual(Object.keys(LIVE_VENUES).toSorted());
  });
});

describe('the book of Kraken', () => {
  it('is subscribed to with the smallest depth that covers the levels shown', async () => {
    const request = {
      method: 'subscribe',
      params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 },
    };
    const { venue, link, instrument } = await connect({
      venue: 'kraken_spot',
      market: { id: 'XXBTZUSD', symbol: 'BTC/USD' },
      script: [[request, readFixture('kraken/ws_book_snapshot')]],
    });
    await link.watch('book', [instrument]);
    expect(venue.requests).toEqual([request]);
  });
});
