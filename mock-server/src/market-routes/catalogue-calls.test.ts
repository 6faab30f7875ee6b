import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Endpoint,
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
} from '@parallax/protocol';
import { z } from 'zod';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { catalogueHashes } from './content-hash.ts';

const { catalogue } = fixedMarket;

let server: TestServer;
let nobody: TestClient;
/** a member, an admin and an individual account */
let clients: TestClient[];
beforeAll(async () => {
  server = await startTestServer();
  nobody = new TestClient(server.url);
  clients = await Promise.all(
    ['trader@acme.example', 'admin@acme.example', 'solo@indie.example'].map((email) =>
      TestClient.of(server.url, email),
    ),
  );
});
afterAll(() => server.close());

const good = (data: unknown) => ({ data, ok: true, message: null, error: null });

describe.each<[string, Endpoint, readonly unknown[]]>([
  ['GET /api/contracts', listContracts, catalogue.contracts],
  ['GET /api/exchanges', listExchanges, catalogue.exchanges],
  ['GET /api/venues', listVenues, catalogue.venues],
  ['GET /api/instrument-types', listInstrumentTypes, catalogue.instrumentTypes],
])('%s', (_row, endpoint, all) => {
  it('returns the list to every trader, and 401 without a session', async () => {
    const same = expect.arrayContaining([...all]);
    for (const client of clients) expect(await client.fullResponse(endpoint)).toEqual(good(same));
    const signedOut = { status: 401, messages: ['Please sign in.'], data: null };
    expect(await nobody.fail(endpoint)).toEqual(signedOut);
  });
});

/** Status and `Cache-Control` of a request to a path. */
async function cachingOf(path: string, client = clients[0]) {
  const response = await client?.fetch(path);
  return [response?.status, response?.headers.get('cache-control')];
}

describe('the whole catalogue by the hash of its content', () => {
  const hashes = catalogueHashes(catalogue);
  const IMMUTABLE = 'private, max-age=31536000, immutable';

  it.each([
    ['/api/contracts?format=columns', hashes.contracts],
    ['/api/exchanges', hashes.exchanges],
    ['/api/venues', hashes.venues],
    ['/api/instrument-types', hashes.instrumentTypes],
  ])('%s may be cached by the browser with the present hash alone', async (path, hash) => {
    const withHash = (value: string) => `${path}${path.includes('?') ? '&' : '?'}hash=${value}`;
    expect(await cachingOf(withHash(hash))).toEqual([200, IMMUTABLE]);
    for (const other of [
      '0123456789abcdef',
      '',
      `${hash}0`,
      'x'.repeat(65),
      `${hash}&hash=${hash}`,
    ]) {
      expect(await cachingOf(withHash(other))).toEqual([200, 'no-store']);
    }
    expect(await cachingOf(path)).toEqual([200, 'no-store']);
    expect(await cachingOf(withHash(hash), nobody)).toEqual([401, 'no-store']);
  });

  it('may not be cached in rows or filtered, of which no page names a hash', async () => {
    const { contracts } = hashes;
    expect(await cachingOf(`/api/contracts?hash=${contracts}`)).toEqual([200, 'no-store']);
    const filtered = `/api/contracts?format=columns&exchange=okx&hash=${contracts}`;
    expect(await cachingOf(filtered)).toEqual([200, 'no-store']);
  });

  it('has the same contracts in columns as in rows', async () => {
    const response = await clients[0]?.fullResponse(listContracts, {
      query: { format: 'columns' },
    });
    const { data } = z.object({ data: listContracts.data }).parse(response);
    const rows = catalogue.contracts.map((row) => Object.assign({ assumedSteps: false }, row));
    expect(data).toEqual(rows);
  });
});

async function find(query: object) {
  const found = await clients[0]?.call(listContracts, { query });
  return found?.map(({ exchange, symbol }) => `${exchange}:${symbol}`);
}

describe('GET /api/contracts', () => {
  it('filters by exchange, base, quote and instType, ranks by q, and applies the limit', async () => {
    expect(await find({ exchange: 'okx' })).toEqual(['okx:BTCUSDT']);
    expect(await find({ base: 'ETH', quote: 'USDT' })).toEqual(['binance_spot:ETHUSDT']);
    expect(await find({ instType: 'option' })).toEqual([]);
    expect(await find({ q: 'eth', limit: 1 })).toEqual(['binance_spot:ETHUSDT']);
  });

  it('names each invalid filter', async () => {
    const failed = await clients[0]?.fail(listContracts, { query: { limit: 0, instType: 'swap' } });
    expect(failed).toEqual({
      status: 400,
      messages: [
        'instType must be one of: spot, perpetual, future, option.',
        'limit must be at least 1.',
      ],
      data: null,
    });
  });
});

describe('GET /api/branding', () => {
  it('is public', async () => {
    const picture = expect.stringMatching(/^data:image\/svg\+xml;base64,/);
    const expected = good({
      logoBase: picture,
      watermarkBase: picture,
      metadata: { title: { default: 'Parallax' }, metadataBase: 'https://parallax.example' },
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    for (const client of [nobody, ...clients])
      expect(await client.fullResponse(getBranding)).toEqual(expected);
  });
});
