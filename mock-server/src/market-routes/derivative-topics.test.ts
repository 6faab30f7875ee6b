import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getOpenInterest,
  LATEST_LIQUIDATIONS_MAX,
  liquidationsTopic,
  listLiquidations,
  topicOf,
} from '@parallax/protocol';
import { setUpPolling } from '@parallax/server-feed/testing/set-up-hub';
import { createMarket } from '@parallax/server-market/create-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const NOW = Date.UTC(2025, 10, 10, 18, 30);
const PERPETUAL = 'okx:BTC-USDT-SWAP';
const SPOT = 'okx:BTC-USDT';

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

/** A hub on a market equal to that of the server. */
function setUp() {
  const own = new ManualClock(NOW);
  return setUpPolling(createMarket({ feed: 'sim', seed: 1, clock: own }), own);
}

describe('the open interest topic', () => {
  it('starts with the data that the endpoint returns, then publishes updates', async () => {
    const { hub, transport, subscribe, pass } = setUp();
    await subscribe(topicOf('open-interest', PERPETUAL));
    const data = await trader.call(getOpenInterest, { query: { contract: PERPETUAL } });
    expect(transport.updates).toMatchObject([{ kind: 'open-interest', snapshot: true, data }]);
    await pass(11_000);
    hub.close();
    const times = transport.updates.map(
      (update) => update.kind === 'open-interest' && update.data.at,
    );
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect(new Set(times).size).toBe(times.length);
  });

  it('does not exist for spot', async () => {
    const { hub, subscribe } = setUp();
    expect(await subscribe(topicOf('open-interest', SPOT))).toBe(false);
    hub.close();
  });
});

describe('the liquidations topic of a venue', () => {
  it('starts with the latest liquidations that the endpoint returns, oldest first', async () => {
    const { hub, transport, subscribe } = setUp();
    await subscribe(liquidationsTopic('okx'));
    hub.close();
    const query = { exchange: 'okx', limit: LATEST_LIQUIDATIONS_MAX };
    const data = await trader.call(listLiquidations, { query });
    expect(data.length).toBeGreaterThan(10);
    expect(transport.updates).toMatchObject([{ kind: 'liquidations', snapshot: true, data }]);
  });

  it('does not exist for an unknown venue', async () => {
    const { hub, subscribe } = setUp();
    expect(await subscribe(liquidationsTopic('nowhere'))).toBe(false);
    hub.close();
  });
});
