import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  contractKey,
  getOpenInterest,
  listBasis,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listMarkHistory,
  listOpenInterest,
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

const history = (query: object) =>
  trader.call(listFundingHistory, { query: { contract: PERPETUAL, ...query } });

const marksOf = (contract: string, limit = 24) =>
  trader.call(listMarkHistory, { query: { contract, interval: '1h', limit } });

describe('GET /api/market/funding-rates', () => {
  it('returns the current rate of each matching perpetual', async () => {
    const query = { base: 'BTC', riskType: 'inverse' } as const;
    const response = await trader.fullResponse(listFundingRates, { query });
    expect(response).toEqual(success(await market.reads.fundingRates(query)));
    const all = await trader.call(listFundingRates, { query: {} });
    const perpetuals = market.catalogue.contracts.filter((c) => c.instType === 'perpetual');
    expect(all.map(({ contract }) => contract)).toEqual(perpetuals.map(contractKey));
    const coinbase = all.find(({ exchange }) => exchange === 'coinbase');
    expect(coinbase).toMatchObject({
      interval_hours: 1,
      next_funding_time: Date.UTC(2025, 10, 10, 19),
    });
    expect(coinbase?.apr).toBeCloseTo((coinbase?.rate ?? 0) * 8_760, 12);
    const ticker = market.read('ticker', PERPETUAL)?.data;
    expect(all.find(({ contract }) => contract === PERPETUAL)).toMatchObject(
      ticker && 'mark_price' in ticker
        ? {
            rate: ticker.pred_funding_rate,
            mark_price: ticker.mark_price,
            index_price: ticker.index_price,
          }
        : {},
    );
  });

  it('refuses an unknown risk type', async () => {
    const failed = await trader.fail(listFundingRates, { query: { riskType: 'quanto' } });
    expect(failed).toEqual(failure(400, 'riskType must be one of: linear, inverse.'));
  });
});

describe('GET /api/market/funding-history', () => {
  it('returns the payments of a period such as 1W or of a from/to span, oldest first', async () => {
    const data = market.reads.fundingHistory(PERPETUAL, { lastMs: 7 * DAY }, 100);
    expect(data).toHaveLength(21);
    const query = { contract: PERPETUAL, timeseries: '1W' } as const;
    expect(await trader.fullResponse(listFundingHistory, { query })).toEqual(success(data));
    expect(await history({})).toEqual(data?.slice(-3));
    expect(await history({ from: NOW - DAY, to: NOW - 8 * HOUR })).toEqual(data?.slice(-3, -1));
    expect(await history({ timeseries: '3M' })).toHaveLength(270);
    const hourly = { contract: 'coinbase:BTC-PERP-INTX', timeseries: '3M' } as const;
    expect(await trader.call(listFundingHistory, { query: hourly })).toHaveLength(2_160);
  });

  it.each([
    [{ contract: SPOT }, 'Only perpetuals have a funding history.'],
    [{ timeseries: '1Y' }, 'timeseries must be one of: 1D, 1W, 1M, 3M.'],
    [{ timeseries: '1D', from: 1 }, 'Use either timeseries, or from and to.'],
    [{ from: 2, to: 1 }, 'from must be before to.'],
  ])('refuses %j', async (wrong, text) => {
    const query = { contract: PERPETUAL, ...wrong };
    expect(await trader.fail(listFundingHistory, { query })).toEqual(failure(400, text));
  });

  it('returns 404 for an unknown contract', async () => {
    const failed = await trader.fail(listFundingHistory, { query: { contract: UNKNOWN } });
    expect(failed).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/open-interest', () => {
  it('returns open interest in contracts, base and quote', async () => {
    const linear = market.reads.openInterest(PERPETUAL);
    const query = { contract: PERPETUAL };
    expect(await trader.fullResponse(getOpenInterest, { query })).toEqual(success(linear));
    expect(linear?.base_value).toBe(linear?.contracts);
    const inverse = await trader.call(getOpenInterest, { query: { contract: 'bitmex:XBTUSD' } });
    expect(inverse.quote_value).toBe(inverse.contracts);
    expect(inverse.base_value).toBeLessThan(inverse.contracts / 10_000);
  });

  it('rejects spot and unknown contracts', async () => {
    const spot = await trader.fail(getOpenInterest, { query: { contract: SPOT } });
    expect(spot).toEqual(failure(400, 'Spot contracts have no open interest.'));
    const failed = await trader.fail(getOpenInterest, { query: { contract: UNKNOWN } });
    expect(failed).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/open-interest-history', () => {
  it('returns one value per interval start, oldest first', async () => {
    const data = market.reads.openInterestHistory(PERPETUAL, '4h', {}, 6);
    const query = { contract: PERPETUAL, interval: '4h', limit: 6 } as const;
    expect(await trader.fullResponse(listOpenInterest, { query })).toEqual(success(data));
    expect(data?.at(-1)?.at).toBe(Date.UTC(2025, 10, 10, 16));
    expect(data).toHaveLength(6);
  });

  it('rejects spot, a missing interval and unknown contracts', async () => {
    const spot = await trader.fail(listOpenInterest, { query: { contract: SPOT, interval: '1h' } });
    expect(spot).toEqual(failure(400, 'Spot contracts have no open interest.'));
    const without = await trader.fail(listOpenInterest, { query: { contract: PERPETUAL } });
    expect(without).toEqual(failure(400, 'interval is required.'));
    const query = { contract: UNKNOWN, interval: '1h' };
    expect(await trader.fail(listOpenInterest, { query })).toEqual(unknownContract(UNKNOWN));
  });
});

describe('GET /api/market/mark-history', () => {
  it('returns the mark and index prices at the start of each interval', async () => {
    const points = await marksOf(PERPETUAL);
    expect(points).toHaveLength(24);
    expect(points.at(-1)?.at).toBe(Date.UTC(2025, 10, 10, 18));
    for (const { mark_price: mark, index_price: index } of points) {
      expect(Math.abs((mark ?? 0) / (index ?? 1) - 1)).toBeLessThan(0.003);
    }
  });

  it('returns no mark price for spot', async () => {
    const [point] = await marksOf(SPOT, 1);
    expect(point?.mark_price).toBeNull();
    expect(point?.index_price).toBeGreaterThan(0);
  });

  it('returns 404 for an unknown contract', async () => {
    const query = { contract: UNKNOWN, interval: '1h' };
    expect((await trader.fail(listMarkHistory, { query })).status).toBe(404);
  });
});

describe('GET /api/market/liquidations', () => {
  it('returns the latest matching liquidations, oldest first', async () => {
    const query = { exchange: 'okx', base: 'ETH', limit: 10 };
    const data = await market.reads.liquidations(query);
    expect(await trader.fullResponse(listLiquidations, { query })).toEqual(success(data));
    expect(data).toHaveLength(10);
    expect(new Set(data.map(({ exchange, base }) => `${exchange} ${base}`))).toEqual(
      new Set(['okx ETH']),
    );
    expect(await trader.call(listLiquidations, { query: { exchange: 'kraken_spot' } })).toEqual([]);
  });

  it('rejects a limit above the maximum', async () => {
    const failed = await trader.fail(listLiquidations, { query: { limit: 501 } });
    expect(failed).toEqual(failure(400, 'limit must be at most 500.'));
  });
});

describe('GET /api/market/basis', () => {
  it('returns perpetuals, then futures by expiry, with annualised rates', async () => {
    const query = { exchange: 'deribit', base: 'BTC', riskType: 'inverse' } as const;
    const data = await market.reads.basis(query);
    expect(await trader.fullResponse(listBasis, { query })).toEqual(success(data));
    const [perpetual, ...futures] = data;
    expect(perpetual).toMatchObject({
      instType: 'perpetual',
      expiry: null,
      days: null,
      annualised: null,
    });
    const expiries = futures.map(({ expiry }) => expiry ?? 0);
    expect(expiries).toEqual(expiries.toSorted((a, b) => a - b));
    for (const { mid, index_price, basis, basis_pct, days, annualised, expiry } of futures) {
      expect(basis).toBeCloseTo(mid - index_price, 6);
      expect(basis_pct).toBeCloseTo(basis / index_price, 9);
      expect(days).toBeCloseTo(((expiry ?? 0) - NOW) / DAY, 9);
      expect(annualised).toBeCloseTo((basis_pct * 365) / (days ?? 1), 9);
      expect(annualised ?? 0).toBeGreaterThan(0);
    }
  });

  it('refuses an unknown risk type', async () => {
    const failed = await trader.fail(listBasis, { query: { riskType: 'quanto' } });
    expect(failed).toEqual(failure(400, 'riskType must be one of: linear, inverse.'));
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
