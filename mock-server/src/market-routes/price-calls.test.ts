import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CANDLES_MAX,
  getOpenInterest,
  getOrderBook,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listOpenInterest,
  listTrades,
  listVenueStatus,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  DAY,
  failure,
  HOUR,
  NOW,
  PERPETUAL,
  SPOT,
  stoppedMarket,
  success,
  UNKNOWN,
  unknownContract,
} from './testing/market-responses.ts';

const market = stoppedMarket();
let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  server = await startTestServer({ market });
  trader = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(async () => {
  await server.close();
});

const KEY_TEXT = 'contract must be <exchange>:<symbol>, like binance_spot:BTCUSDT.';

const candles = (query: object) =>
  trader.call(listCandles, { query: { contract: PERPETUAL, interval: '1h', ...query } });

const calls = [
  listCandles,
  getOrderBook,
  listTrades,
  listFundingRates,
  listFundingHistory,
  getOpenInterest,
  listOpenInterest,
  listLiquidations,
  listBasis,
  listVenueStatus,
];

it.each(calls.map((call) => [call.path, call] as const))(
  'GET %s requires a session',
  async (_, call) => {
    const signedOut = new TestClient(server.url);
    expect(await signedOut.fail(call)).toEqual(failure(401, 'Please sign in.'));
  },
);

describe('GET /api/market/candles', () => {
  it('returns the newest candles, oldest first, including the forming candle', async () => {
    const query = { contract: PERPETUAL, interval: '1h', limit: 3 } as const;
    const data = await market.reads.candles(PERPETUAL, '1h', {}, 3);
    expect(await trader.fullResponse(listCandles, { query })).toEqual(success(data));
    const [first, , last] = data ?? [];
    expect(first?.at).toBe(Date.UTC(2025, 10, 10, 16));
    expect(last?.at).toBe(Date.UTC(2025, 10, 10, 18));
  });

  it('returns the candles that start within the span, and no future candles', async () => {
    const from = NOW - 7 * DAY;
    const week = await candles({ from, to: NOW + DAY });
    expect(week).toHaveLength(168);
    expect(week[0]?.at).toBe(Date.UTC(2025, 10, 3, 19));
    expect(await candles({ from, to: from + HOUR })).toHaveLength(1);
    expect(await candles({ from: NOW + DAY })).toEqual([]);
    expect(await candles({ from, limit: 2 })).toEqual(week.slice(-2));
    expect(await candles({ limit: CANDLES_MAX })).toHaveLength(CANDLES_MAX);
    expect(await candles({})).toHaveLength(500);
  });

  it.each([
    [{ contract: 'BTCUSDT' }, [KEY_TEXT]],
    [{ interval: '2h' }, ['interval must be one of: 1m, 5m, 15m, 1h, 4h, 1d.']],
    [{ limit: 1_001 }, ['limit must be at most 1000.']],
    [{ limit: 0, from: -1 }, ['from must be at least 0.', 'limit must be at least 1.']],
    [{ from: 'yesterday' }, ['from must be a number.']],
    [{ from: 2, to: 1 }, ['from must be before to.']],
  ])('refuses %j', async (wrong, messages) => {
    const query = { contract: PERPETUAL, interval: '1h', ...wrong };
    expect(await trader.fail(listCandles, { query })).toEqual(failure(400, ...messages));
  });

  it('requires a contract and an interval', async () => {
    const messages = ['contract is required.', 'interval is required.'];
    expect(await trader.fail(listCandles)).toEqual(failure(400, ...messages));
  });

  it('returns 404 for an unknown contract', async () => {
    const query = { contract: UNKNOWN, interval: '1d' };
    expect(await trader.fail(listCandles, { query })).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/order-book', () => {
  it('returns the best levels of each side, up to the limit', async () => {
    const book = market.read('book', SPOT)?.data;
    const query = { contract: SPOT };
    expect(await trader.fullResponse(getOrderBook, { query })).toEqual(success(book));
    const { bids, asks } = await trader.call(getOrderBook, { query: { ...query, limit: 3 } });
    expect({ bids, asks }).toEqual({
      bids: book && 'bids' in book ? book.bids.slice(0, 3) : [],
      asks: book && 'asks' in book ? book.asks.slice(0, 3) : [],
    });
  });

  it('rejects a limit above the maximum and unknown contracts', async () => {
    const tooMany = await trader.fail(getOrderBook, { query: { contract: SPOT, limit: 21 } });
    expect(tooMany).toEqual(failure(400, 'limit must be at most 20.'));
    const failed = await trader.fail(getOrderBook, { query: { contract: UNKNOWN } });
    expect(failed).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/trades', () => {
  it('returns the latest trades, oldest first', async () => {
    const data = market.reads.trades(SPOT, 100);
    expect(data).toHaveLength(100);
    expect(await trader.fullResponse(listTrades, { query: { contract: SPOT } })).toEqual(
      success(data),
    );
    const query = { contract: SPOT, limit: 5 };
    expect(await trader.call(listTrades, { query })).toEqual(data?.slice(-5));
  });

  it('rejects a limit above the maximum and unknown contracts', async () => {
    const tooMany = await trader.fail(listTrades, { query: { contract: SPOT, limit: 1_001 } });
    expect(tooMany).toEqual(failure(400, 'limit must be at most 1000.'));
    const failed = await trader.fail(listTrades, { query: { contract: UNKNOWN } });
    expect(failed).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/venue-status', () => {
  it('returns the status of every venue', async () => {
    const data = market.reads.venueStatus();
    expect(await trader.fullResponse(listVenueStatus)).toEqual(success(data));
    expect(data.map(({ name }) => name)).toEqual(market.catalogue.venues.map(({ name }) => name));
    expect(data[0]).toMatchObject({ state: 'up', reason: null, reconnects: 0, at: NOW });
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
