import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveKind } from './channels.ts';
import { hearPlayed, type Played } from './testing/hear-played.ts';
import type { KnownMarket } from './testing/hear-recorded.ts';
import type { LiveVenueId } from './venues.ts';

const MARKETS = ['BTC', 'ETH'].map((base) => ({ id: `${base}-USD`, symbol: `${base}/USD` }));

let played: Played | undefined;

async function play(id: LiveVenueId, markets: readonly KnownMarket[] = MARKETS) {
  played = await hearPlayed(id, markets, [], Date.now);
  return played;
}

afterEach(() => played?.close());

const COINBASE: readonly (readonly [LiveKind, string])[] = [
  ['ticker', 'ticker'],
  ['trades', 'market_trades'],
  ['book', 'level2'],
];

describe('a subscription that is ended', () => {
  it.each(COINBASE)(
    'of the %s of Coinbase does not wait for the others, and can begin again',
    async (kind, channel) => {
      const { venue, link, instruments } = await play('coinbase');
      const hear = () => void link.hear(kind, instruments).catch(() => undefined);
      hear();
      await venue.asks(2);
      for (const one of instruments) await link.forget(kind, [one]);
      hear();
      await venue.asks(5);
      const words = (type: string, ...product_ids: string[]) => ({ type, product_ids, channel });
      expect(venue.asked.filter((asked) => asked['channel'] === channel)).toEqual([
        words('subscribe', 'BTC-USD', 'ETH-USD'),
        words('unsubscribe', 'BTC-USD'),
        words('unsubscribe', 'ETH-USD'),
        words('subscribe', 'BTC-USD', 'ETH-USD'),
      ]);
    },
  );

  it.each([
    ['a perpetual', { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' }],
    ['a spot pair', { id: 'BTCUSDT', symbol: 'BTC/USDT' }],
  ] as const)('of the book of %s of Bybit ends what was begun', async (_, market) => {
    const { venue, link, instruments } = await play('bybit_unified', [market]);
    void link.hear('book', instruments).catch(() => undefined);
    await venue.asks(1);
    link.forget('book', instruments).catch(() => undefined);
    await venue.asks(2);
    const topic = `orderbook.50.${market.id}`;
    expect(venue.asked.map(({ op, args }) => [op, args])).toEqual([
      ['subscribe', [topic]],
      ['unsubscribe', [topic]],
    ]);
  });

  it.each([
    ['ticker', { channel: 'ticker', event_trigger: 'bbo' }],
    ['book', { channel: 'book', depth: 25 }],
  ] as const)('of the %s of Kraken is named as it was asked for', async (kind, params) => {
    const { venue, link, instruments } = await play('kraken_spot');
    void link.hear(kind, instruments.slice(0, 1)).catch(() => undefined);
    await venue.asks(1);
    await link.forget(kind, instruments.slice(0, 1));
    await venue.asks(2);
    const all = { ...params, symbol: ['BTC/USD'] };
    expect(venue.asked).toEqual([
      { method: 'subscribe', params: all },
      { method: 'unsubscribe', params: all },
    ]);
  });

  it('of one of many of Binance ends on their connection, where the others go on', async () => {
    const { venue, exchange, link, instruments } = await play('binance_spot');
    const hear = (count: number) => {
      link.hear('ticker', instruments.slice(-count)).catch(() => undefined);
    };
    hear(2);
    await venue.asks(2);
    const connections = Object.keys(exchange.clients);
    link.forget('ticker', instruments.slice(0, 1)).catch(() => undefined);
    await venue.asks(4);
    hear(1);
    link.forget('ticker', instruments.slice(1)).catch(() => undefined);
    await venue.asks(6);
    expect(Object.keys(exchange.clients)).toEqual(connections);
    expect(venue.asked).toEqual([
      { method: 'SUBSCRIBE', params: ['btc-usd@miniTicker', 'eth-usd@miniTicker'] },
      { method: 'SUBSCRIBE', params: ['btc-usd@bookTicker', 'eth-usd@bookTicker'] },
      { method: 'UNSUBSCRIBE', params: ['btc-usd@miniTicker'] },
      { method: 'UNSUBSCRIBE', params: ['btc-usd@bookTicker'] },
      { method: 'UNSUBSCRIBE', params: ['eth-usd@miniTicker'] },
      { method: 'UNSUBSCRIBE', params: ['eth-usd@bookTicker'] },
    ]);
  });
});
