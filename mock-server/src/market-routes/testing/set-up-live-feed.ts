import { afterAll, beforeAll } from '@jest/globals';
import { type FakeVenues, startFakeVenues } from '@parallax/live/fake-venues';
import type { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { TestClient } from '../../testing/test-client.ts';
import { connectFeed, type LiveServer, serveLive } from './live-server.ts';

type VenuesOptions = NonNullable<Parameters<typeof startFakeVenues>[0]>;

export let fakeVenues: FakeVenues;
export let trader: TestClient;
export let feed: FeedClient;
let venuesOptions: VenuesOptions = { everyMs: 100 };

/** Starts fake venues, a server with live Kraken and OKX, and a trader's feed, for all tests of a file. */
export function setUpLiveFeed(options: Pick<VenuesOptions, 'usdAt'> = {}): void {
  venuesOptions = { ...venuesOptions, ...options };
  let server: LiveServer;
  beforeAll(async () => {
    fakeVenues = await startFakeVenues(venuesOptions);
    server = await serveLive({ LIVE_URL: fakeVenues.url, LIVE_VENUES: 'kraken_spot,okx' });
    trader = await TestClient.of(server.url, 'trader@acme.example');
    feed = await connectFeed(server.url, trader);
  });
  afterAll(async () => {
    feed.close();
    await server.close();
    await fakeVenues.close();
  });
}

/** Starts the fake venues again after they were closed, at the same address. */
export async function reopenFakeVenues(): Promise<void> {
  fakeVenues = await startFakeVenues({ ...venuesOptions, port: fakeVenues.port });
}
