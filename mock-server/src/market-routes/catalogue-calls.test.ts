import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Endpoint,
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
} from '@parallax/protocol';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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
