import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveKind } from './channels.ts';
import {
  connectScriptedVenue,
  type FakeVenueConnection,
} from './testing/connect-scripted-venue.ts';
import type { MarketFixture } from './testing/replay-fixtures.ts';
import type { LiveVenueId } from './venues.ts';

const MARKETS = ['BTC', 'ETH'].map((base) => ({ id: `${base}-USD`, symbol: `${base}/USD` }));

let connection: FakeVenueConnection | undefined;

async function play(id: LiveVenueId, markets: readonly MarketFixture[] = MARKETS) {
  connection = await connectScriptedVenue(id, markets, [], Date.now);
  return connection;
}

afterEach(() => connection?.close());

const COINBASE: readonly (readonly [LiveKind, string])[] = [
  ['ticker', 'ticker'],
  ['trades', 'market_trades'],
  ['book', 'level2'],
];

describe('unwatch', () => {
  it.each(COINBASE)(
    'ends each %s subscription of Coinbase separately, and allows a new subscription',
    async (kind, channel) => {
      const { venue, link, instruments } = await play('coinbase');
      const watch = () => void link.watch(kind, instruments).catch(() => undefined);
      watch();
      await venue.untilRequests(2);
      for (const one of instruments) await link.unwatch(kind, [one]);
      watch();
      await venue.untilRequests(5);
      const message = (type: string, ...product_ids: string[]) => ({ type, product_ids, channel });
      expect(venue.requests.filter((request) => request['channel'] === channel)).toEqual([
        message('subscribe', 'BTC-USD', 'ETH-USD'),
        message('unsubscribe', 'BTC-USD'),
        message('unsubscribe', 'ETH-USD'),
        message('subscribe', 'BTC-USD', 'ETH-USD'),
      ]);
    },
  );

  it.each([
    ['a perpetual', { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' }],
    ['a spot pair', { id: 'BTCUSDT', symbol: 'BTC/USDT' }],
  ] as const)('sends the subscribed topic for the book of %s on Bybit', async (_, market) => {
    const { venue, link, instruments } = await play('bybit_unified', [market]);
    void link.watch('book', instruments).catch(() => undefined);
    await venue.untilRequests(1);
    link.unwatch('book', instruments).catch(() => undefined);
    await venue.untilRequests(2);
    const topic = `orderbook.50.${market.id}`;
    expect(venue.requests.map(({ op, args }) => [op, args])).toEqual([
      ['subscribe', [topic]],
      ['unsubscribe', [topic]],
    ]);
  });

  it.each([
    ['ticker', { channel: 'ticker', event_trigger: 'bbo' }],
    ['book', { channel: 'book', depth: 25 }],
  ] as const)('repeats the subscription parameters for the Kraken %s', async (kind, params) => {
    const { venue, link, instruments } = await play('kraken_spot');
    void link.watch(kind, instruments.slice(0, 1)).catch(() => undefined);
    await venue.untilRequests(1);
    await link.unwatch(kind, instruments.slice(0, 1));
    await venue.untilRequests(2);
    const all = { ...params, symbol: ['BTC/USD'] };
    expect(venue.requests).toEqual([
      { method: 'subscribe', params: all },
      { method: 'unsubscribe', params: all },
    ]);
  });

  it('ends one of several Binance subscriptions, and the rest continue on the same connection', async () => {
    const { venue, exchange, link, instruments } = await play('binance_spot');
    const watch = (count: number) => {
      link.watch('ticker', instruments.slice(-count)).catch(() => undefined);
    };
    watch(2);
    await venue.untilRequests(2);
    const connections = Object.keys(exchange.clients);
    link.unwatch('ticker', instruments.slice(0, 1)).catch(() => undefined);
    await venue.untilRequests(4);
    watch(1);
    link.unwatch('ticker', instruments.slice(1)).catch(() => undefined);
    await venue.untilRequests(6);
    expect(Object.keys(exchange.clients)).toEqual(connections);
    expect(venue.requests).toEqual([
      { method: 'SUBSCRIBE', params: ['btc-usd@miniTicker', 'eth-usd@miniTicker'] },
      { method: 'SUBSCRIBE', params: ['btc-usd@bookTicker', 'eth-usd@bookTicker'] },
      { method: 'UNSUBSCRIBE', params: ['btc-usd@miniTicker'] },
      { method: 'UNSUBSCRIBE', params: ['btc-usd@bookTicker'] },
      { method: 'UNSUBSCRIBE', params: ['eth-usd@miniTicker'] },
      { method: 'UNSUBSCRIBE', params: ['eth-usd@bookTicker'] },
    ]);
  });
});
