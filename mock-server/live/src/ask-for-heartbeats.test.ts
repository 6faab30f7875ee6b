import { afterEach, describe, expect, it } from '@jest/globals';
import { openExchange } from './open-exchange.ts';
import { marketOf } from './testing/hear-recorded.ts';
import { type PlayedVenue, playVenue } from './testing/play-venue.ts';

const HEARTBEATS = { type: 'subscribe', channel: 'heartbeats' };
const ticker = (id: string) => ({ type: 'subscribe', product_ids: [id], channel: 'ticker' });

let played: PlayedVenue | undefined;

afterEach(() => played?.close());

describe('a connection to Coinbase', () => {
  it('is asked for heartbeats once, whatever is subscribed to on it, and the next one again', async () => {
    const words = [ticker('BTC-USD'), HEARTBEATS, ticker('ETH-USD'), ticker('BTC-USD'), HEARTBEATS];
    played = await playVenue(words.map((request) => [request]));
    const exchange = openExchange('coinbase', played.url);
    exchange.setMarkets(
      ['BTC', 'ETH'].map((base) => marketOf({ id: `${base}-USD`, symbol: `${base}/USD` })),
    );
    const watch = (symbol: string) =>
      exchange.subscribeMultiple('ticker', false, [symbol]).catch(() => undefined);
    void watch('BTC/USD');
    void watch('ETH/USD');
    await played.asks(3);
    await exchange.close();
    void watch('BTC/USD');
    await played.asks(5);
    expect(played.asked.filter((asked) => asked['channel'] === 'heartbeats')).toHaveLength(2);
    await exchange.close();
  });
});
