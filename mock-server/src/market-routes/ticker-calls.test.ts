import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BULK_FIGURES,
  bulkTickersSchema,
  contractKey,
  listTickers,
  successSchema,
  tickerSchema,
  tickersByContract,
} from '@parallax/protocol';
import { createMarket } from '@parallax/server-market/create-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { failure, NOW } from './testing/market-responses.ts';

const clock = new ManualClock(NOW);
const market = createMarket({ feed: 'sim', seed: 1, clock });
let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  server = await startTestServer({ market });
  trader = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(async () => {
  await server.close();
});

const ABSENT_AT_ZERO: ReadonlySet<string> = new Set(['bid', 'ask', 'mark_price']);
const envelope = successSchema('ok', bulkTickersSchema);

describe('GET /api/market/tickers', () => {
  it('requires a session', async () => {
    const signedOut = new TestClient(server.url);
    expect(await signedOut.fail(listTickers)).toEqual(failure(401, 'Please sign in.'));
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])(
    'returns all contracts in one response of at most 150 kB, compressed for %s',
    async (accepted, encoding) => {
      const path = `${server.url}${listTickers.path}`;
      const headers = { cookie: trader.cookie, 'accept-encoding': accepted };
      const response = await fetch(path, { headers });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(150_000);
      const { data } = envelope.parse(await response.json());
      const { contracts } = bulkTickersSchema.parse(data);
      expect(contracts).toEqual(market.catalogue.contracts.map(contractKey));
      expect(contracts.length).toBeGreaterThan(3_000);
    },
  );

  it('returns an uncompressed response to clients that accept no compression', async () => {
    const headers = { cookie: trader.cookie, 'accept-encoding': 'identity' };
    const response = await fetch(`${server.url}${listTickers.path}?base=BTC&instType=spot`, {
      headers,
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(envelope.safeParse(await response.json()).success).toBe(true);
  });

  it.each([
    [{ exchange: 'deribit', instType: 'perpetual' }],
    [{ base: 'ETH', instType: 'option', exchange: 'okx' }],
    [{ base: 'BTC' }],
    [{ exchange: 'nowhere' }],
    [{ base: '', instType: 'spot' }],
    [{ base: 'BTC,ETH', instType: 'spot,perpetual,future' }],
  ] as const)('returns the contracts that match %j', async (query) => {
    const { contracts } = await trader.call(listTickers, { query });
    const matching = market.catalogue.contracts.filter((contract) =>
      Object.entries({ ...query }).every(([name, value]) =>
        value.split(',').includes(String(new Map(Object.entries(contract)).get(name))),
      ),
    );
    expect(contracts).toEqual(matching.map(contractKey));
  });

  it('returns the figures of the tickers at that moment, and null where an option has no price', async () => {
    const response = await trader.call(listTickers, { query: { base: 'BTC' } });
    expect(response.at).toBe(NOW);
    const listed = market.catalogue.contracts.filter(({ instType }) => instType === 'option');
    const options = new Set(listed.map(contractKey));
    for (const [key, figures] of tickersByContract(response)) {
      const ticker = tickerSchema.parse(market.read('ticker', key)?.data);
      const isOption = options.has(key);
      for (const figure of BULK_FIGURES) {
        const isAbsent = isOption && ABSENT_AT_ZERO.has(figure) && ticker[figure] === 0;
        expect(figures[figure]).toEqual(isAbsent ? null : (ticker[figure] ?? null));
      }
    }
  });

  it('returns the same response within a second, and a newer response afterwards', async () => {
    const query = { exchange: 'prime_usd' };
    const first = await trader.call(listTickers, { query });
    clock.advance(900);
    expect(await trader.call(listTickers, { query })).toEqual(first);
    clock.advance(100);
    const second = await trader.call(listTickers, { query });
    expect(second.at).toBe(first.at + 1_000);
    expect(second.bid).not.toEqual(first.bid);
  });

  it.each(['bond', 'spot,bond', 'spot,', ''])(
    'rejects the instrument type %j',
    async (instType) => {
      const failed = await trader.fail(listTickers, { query: { instType } });
      expect(failed.status).toBe(400);
    },
  );
});
