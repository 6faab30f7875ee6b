import { afterEach, describe, expect, it } from '@jest/globals';
import { openExchange } from './open-exchange.ts';
import { toCcxtMarket } from './testing/replay-fixtures.ts';
import { type ScriptedVenue, startScriptedVenue } from './testing/scripted-venue.ts';

const HEARTBEATS = { type: 'subscribe', channel: 'heartbeats' };
const ticker = (id: string) => ({ type: 'subscribe', product_ids: [id], channel: 'ticker' });

let venue: ScriptedVenue | undefined;

afterEach(() => venue?.close());

describe('a connection to Coinbase', () => {
  it('subscribes to heartbeats once, and so does the next connection', async () => {
    const requests = [
      ticker('BTC-USD'),
      HEARTBEATS,
      ticker('ETH-USD'),
      ticker('BTC-USD'),
      HEARTBEATS,
    ];
    venue = await startScriptedVenue(requests.map((request) => [request]));
    const exchange = openExchange('coinbase', venue.url);
    exchange.setMarkets(
      ['BTC', 'ETH'].map((base) => toCcxtMarket({ id: `${base}-USD`, symbol: `${base}/USD` })),
    );
    const watch = (symbol: string) =>
      exchange.subscribeMultiple('ticker', false, [symbol]).catch(() => undefined);
    void watch('BTC/USD');
    void watch('ETH/USD');
    await venue.untilRequests(3);
    await exchange.close();
    void watch('BTC/USD');
    await venue.untilRequests(5);
    expect(venue.requests.filter((request) => request['channel'] === 'heartbeats')).toHaveLength(2);
    await exchange.close();
  });
});
