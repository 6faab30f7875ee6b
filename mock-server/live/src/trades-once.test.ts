import { afterEach, describe, expect, it } from '@jest/globals';
import { hearPlayed, type Played } from './testing/hear-played.ts';
import type { KnownMarket } from './testing/hear-recorded.ts';
import type { Exchanged } from './testing/play-venue.ts';
import type { LiveVenueId } from './venues.ts';

const AT = 1_800_000_000_000;

let played: Played | undefined;

interface Case {
  readonly venue: LiveVenueId;
  readonly market: KnownMarket;
  readonly exchanged: Exchanged;
  /** ccxt's call of the venue's list of past trades, and what the venue answers */
  readonly past: readonly [call: string, answer: unknown];
  /** the ids of those in it that the stream has not told */
  readonly others: readonly string[];
}

/** As Binance tells a trade that is made of several. */
const aggregate = (a: number) => {
  return { a, p: '100.5', q: '3', f: 10 * a, l: 10 * a + 2, T: AT + a, m: false };
};
const binance = (venue: LiveVenueId, call: string, market: KnownMarket): Case => ({
  venue,
  market,
  exchanged: [
    { method: 'SUBSCRIBE', params: [`${market.id.toLowerCase()}@aggTrade`] },
    { e: 'aggTrade', E: AT, s: market.id, ...aggregate(7) },
  ],
  past: [call, [5, 6, 7].map(aggregate)],
  others: ['5', '6'],
});

const OKX = { instId: 'BTC-USDT', px: '100.5', side: 'buy', ts: String(AT) };
const arg = { channel: 'trades', instId: 'BTC-USDT' };

const CASES: readonly Case[] = [
  binance('binance_spot', 'publicGetAggTrades', { id: 'BTCUSDT', symbol: 'BTC/USDT' }),
  binance('binance_usdm', 'fapiPublicGetAggTrades', {
    id: 'BTCUSDT',
    symbol: 'BTC/USDT:USDT',
    type: 'swap',
  }),
  binance('binance_coinm', 'dapiPublicGetAggTrades', {
    id: 'BTCUSD_PERP',
    symbol: 'BTC/USD:BTC',
    type: 'swap',
  }),
  {
    venue: 'okx',
    market: { id: 'BTC-USDT', symbol: 'BTC/USDT' },
    exchanged: [
      { op: 'subscribe', args: [arg] },
      { arg, data: [{ ...OKX, tradeId: '107', sz: '3', count: '3' }] },
    ],
    past: [
      'publicGetMarketTrades',
      {
        code: '0',
        data: [
          { ...OKX, tradeId: '107', sz: '1' },
          { ...OKX, tradeId: '106', sz: '1' },
          { ...OKX, tradeId: '105', sz: '1' },
          { ...OKX, tradeId: '104', sz: '1' },
        ],
      },
    ],
    others: ['104'],
  },
];

afterEach(() => played?.close());

describe('what was traded while a stream was interrupted', () => {
  it.each(CASES)('is told by $venue without what the stream has told', async (one) => {
    played = await hearPlayed(one.venue, [one.market], [one.exchanged], () => AT);
    const { exchange, link, instruments } = played;
    const [instrument] = instruments;
    if (instrument === undefined) throw new Error('not listed');
    await link.hear('trades', [instrument]);
    expect(link.takeTrades(instrument)).toMatchObject([{ price: 100.5, size: 3 }]);
    const [call, answer] = one.past;
    Reflect.set(exchange, call, async () => answer);
    const { trades, refusal } = await link.takePast(instrument, 100, true);
    expect(refusal).toBeUndefined();
    expect(trades.map(({ id }) => id)).toEqual(one.others);
  });
});
