import { afterEach, describe, expect, it } from '@jest/globals';
import {
  connectScriptedVenue,
  type FakeVenueConnection,
} from './testing/connect-scripted-venue.ts';
import type { MarketFixture } from './testing/replay-fixtures.ts';
import type { ScriptedReply } from './testing/scripted-venue.ts';
import type { LiveVenueId } from './venues.ts';

const AT = 1_800_000_000_000;

let connection: FakeVenueConnection | undefined;

interface Case {
  readonly venue: LiveVenueId;
  readonly market: MarketFixture;
  readonly reply: ScriptedReply;
  /** ccxt's method for the venue's trade history, and its response */
  readonly past: readonly [call: string, response: unknown];
  /** the ids in the history that the stream has not sent */
  readonly missing: readonly string[];
}

/** An aggregate trade of Binance. */
const aggregate = (a: number) => {
  return { a, p: '100.5', q: '3', f: 10 * a, l: 10 * a + 2, T: AT + a, m: false };
};
const binance = (venue: LiveVenueId, call: string, market: MarketFixture): Case => ({
  venue,
  market,
  reply: [
    { method: 'SUBSCRIBE', params: [`${market.id.toLowerCase()}@aggTrade`] },
    { e: 'aggTrade', E: AT, s: market.id, ...aggregate(7) },
  ],
  past: [call, [5, 6, 7].map(aggregate)],
  missing: ['5', '6'],
});

const OKX = { instId: 'BTC-USDT', px: '100.5', side: 'buy', ts: String(AT) };
const KRAKEN = { id: 'XXBTZUSD', symbol: 'BTC/USD' };
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
    reply: [
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
    missing: ['104'],
  },
];

afterEach(() => connection?.close());

describe('drainLatest', () => {
  it.each(CASES)('excludes trades that the $venue stream has already sent', async (one) => {
    connection = await connectScriptedVenue(one.venue, [one.market], [one.reply], () => AT);
    const { exchange, link, instruments } = connection;
    const [instrument] = instruments;
    if (instrument === undefined) throw new Error('not listed');
    await link.watch('trades', [instrument]);
    expect(link.drainTrades(instrument)).toMatchObject([{ price: 100.5, size: 3 }]);
    const [method, response] = one.past;
    Reflect.set(exchange, method, async () => response);
    const { trades, requestError } = await link.drainLatest(instrument, 100, true);
    expect(requestError).toBeUndefined();
    expect(trades.map(({ id }) => id)).toEqual(one.missing);
  });

  it('returns all trades to a new subscription while the request of an ended one is pending', async () => {
    connection = await connectScriptedVenue('kraken_spot', [KRAKEN], [], () => AT);
    const { exchange, link, instruments } = connection;
    const [instrument] = instruments;
    if (instrument === undefined) throw new Error('not listed');
    const responses: ((response: unknown) => void)[] = [];
    Reflect.set(exchange, 'publicGetTrades', () => new Promise((done) => responses.push(done)));
    const request = () => link.drainLatest(instrument, 100, true);
    const earlier = request();
    await link.unwatch('trades', [instrument]);
    const current = request();
    while (responses.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const response = { result: { [KRAKEN.id]: [['100.5', '3', AT / 1_000, 'b', 'm', '', 7]] } };
    for (const respond of responses) respond(response);
    await earlier;
    expect((await current).trades).toMatchObject([{ price: 100.5, size: 3 }]);
  });
});
