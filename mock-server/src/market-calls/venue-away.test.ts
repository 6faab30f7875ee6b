import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  getOrderBook,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listTrades,
} from '@parallax/contract';
import type { Market } from '../market/market-reads.ts';
import { VenueAway } from '../market/venue-away.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { bad, PERPETUAL, standingMarket } from './testing/market-answers.ts';

const WHY = 'Binance does not tell this now. It cannot be reached.';
const away = () => Promise.reject(new VenueAway(WHY, true));

let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  const { catalogue, reads } = standingMarket();
  const asked = { candles: away, book: away, trades: away, fundingHistory: away };
  const market: Market = {
    catalogue,
    reads: { ...reads, ...asked, fundingRates: away, basis: away },
    start: () => undefined,
    stop: () => undefined,
    read: () => undefined,
    watch: () => undefined,
    unwatch: () => undefined,
    isLive: () => false,
  };
  server = await startTestServer({ market });
  trader = await TestClient.of(server.url, 'trader@acme.example');
}, 30_000);
afterAll(() => server.close(), 30_000);

it('what a venue does not answer is a 503 with the reason, and nothing unforeseen', async () => {
  const query = { contract: PERPETUAL };
  expect(await trader.fail(listCandles, { query: { ...query, interval: '1h' } })).toEqual(
    bad(503, WHY),
  );
  for (const call of [getOrderBook, listTrades, listFundingHistory]) {
    expect(await trader.fail(call, { query })).toEqual(bad(503, WHY));
  }
  for (const call of [listFundingRates, listBasis]) {
    expect(await trader.fail(call)).toEqual(bad(503, WHY));
  }
  expect(server.logged).toEqual([]);
});
