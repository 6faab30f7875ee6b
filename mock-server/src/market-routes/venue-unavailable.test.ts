import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  getOrderBook,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listTrades,
} from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { failure, PERPETUAL, stoppedMarket } from './testing/market-responses.ts';

const WHY = 'Binance cannot provide this at the moment. It cannot be reached.';
const unavailable = () => Promise.reject(new VenueUnavailable(WHY, true));

let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  const { catalogue, reads } = stoppedMarket();
  const unavailableReads = {
    candles: unavailable,
    book: unavailable,
    trades: unavailable,
    fundingHistory: unavailable,
  };
  const market: Market = {
    catalogue,
    reads: { ...reads, ...unavailableReads, fundingRates: unavailable, basis: unavailable },
    start: () => undefined,
    stop: () => undefined,
    read: () => undefined,
    watch: () => undefined,
    unwatch: () => undefined,
    isLive: () => false,
  };
  server = await startTestServer({ market });
  trader = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(() => server.close());

it('a market endpoint returns 503 with the reason when a venue is unavailable, and logs nothing', async () => {
  const query = { contract: PERPETUAL };
  expect(await trader.fail(listCandles, { query: { ...query, interval: '1h' } })).toEqual(
    failure(503, WHY),
  );
  for (const call of [getOrderBook, listTrades, listFundingHistory]) {
    expect(await trader.fail(call, { query })).toEqual(failure(503, WHY));
  }
  for (const call of [listFundingRates, listBasis]) {
    expect(await trader.fail(call)).toEqual(failure(503, WHY));
  }
  expect(server.logged).toEqual([]);
});
