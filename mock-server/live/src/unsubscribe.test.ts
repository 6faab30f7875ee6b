import { afterEach, describe, expect, it } from '@jest/globals';
import { CcxtLink } from './ccxt-link.ts';
import type { LiveKind } from './channels.ts';
import { instrumentOf } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { marketOf } from './testing/hear-recorded.ts';
import { type PlayedVenue, playVenue } from './testing/play-venue.ts';
import type { LiveVenueId } from './venues.ts';

const STEPS = { precision: { amount: 1, price: 0.1 }, info: {} };

let played: PlayedVenue | undefined;
let link: CcxtLink | undefined;

/** Two contracts in US dollars of a venue, with what hears them. */
async function play(venue: LiveVenueId) {
  played = await playVenue([]);
  const markets = ['BTC', 'ETH'].map((base) =>
    marketOf({ id: `${base}-USD`, symbol: `${base}/USD` }),
  );
  const exchange = openExchange(venue, played.url);
  exchange.setMarkets(markets);
  const instruments = markets.flatMap((one) => instrumentOf(venue, { ...one, ...STEPS }) ?? []);
  link = new CcxtLink(exchange, venue, Date.now);
  return { venue: played, link, instruments };
}

afterEach(async () => {
  await link?.drop();
  await played?.close();
});

const COINBASE: readonly (readonly [LiveKind, string])[] = [
  ['ticker', 'ticker'],
  ['trades', 'market_trades'],
  ['book', 'level2'],
];

describe('a subscription that is ended', () => {
  it.each(COINBASE)(
    'of the %s of Coinbase does not wait for the others, and can begin again',
    async (kind, channel) => {
      const { venue, link: hearing, instruments } = await play('coinbase');
      const hear = () => void hearing.hear(kind, instruments).catch(() => undefined);
      hear();
      await venue.asks(2);
      for (const one of instruments) await hearing.forget(kind, [one]);
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
    ['ticker', { channel: 'ticker', event_trigger: 'bbo' }],
    ['book', { channel: 'book', depth: 25 }],
  ] as const)('of the %s of Kraken is named as it was asked for', async (kind, params) => {
    const { venue, link: hearing, instruments } = await play('kraken_spot');
    void hearing.hear(kind, instruments.slice(0, 1)).catch(() => undefined);
    await venue.asks(1);
    await hearing.forget(kind, instruments.slice(0, 1));
    await venue.asks(2);
    const all = { ...params, symbol: ['BTC/USD'] };
    expect(venue.asked).toEqual([
      { method: 'subscribe', params: all },
      { method: 'unsubscribe', params: all },
    ]);
  });
});
