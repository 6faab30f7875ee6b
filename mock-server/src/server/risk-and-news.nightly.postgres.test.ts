import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  addNewsFeed,
  addRiskAlert,
  getRisk,
  listAccounts,
  listNews,
  listNotifications,
  listPositions,
  listRiskAlerts,
  parseRiskAlertEvent,
  sendOrder,
  stressRisk,
} from '@parallax/protocol';
import { openPostgresStorage, type Storage } from '@parallax/server-kit/storage/storage';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { openMarket } from '@parallax/server-market/open-market';
import { type FeedServer, rssOf, startFeedServer } from '../news/testing/feed-server.ts';
import { demoConnection } from '../testing/demo-connection.ts';
import { demoTrader } from '../testing/demo-trader.ts';
import { TestClient } from '../testing/test-client.ts';
import { until } from '../testing/until.ts';
import { readSteps } from '../trading/risk/greeks-store.ts';
import type { RunningServer } from './server-options.ts';
import { startServer } from './start-server.ts';

const EMAIL = 'admin@acme.example';
const ACCOUNT = demoConnection('Paper futures');
const CONTRACT = { exchange: 'binance_usdm', symbol: 'BTCUSDT' };
/** In which each server looks twice for what it could do as well. */
const TWICE_MS = 12_000;

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let storage: Storage;
let servers: readonly RunningServer[];
let clients: readonly [TestClient, TestClient];
let feeds: FeedServer;
let fetches = 0;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-risk-'));
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  feeds = await startFeedServer({
    '/rss': (_request, response) => {
      fetches += 1;
      response.end(rssOf({ title: 'BTC rises' }));
    },
  });
  const start = async () =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      dataDir: folder,
      feed: 'sim',
      demo: true,
      control: true,
      databaseUrl: database.url,
      market: await openMarket({ feed: 'sim', log: () => undefined }),
      log: (line) => logged.push(line),
    });
  const [here, there] = [await start(), await start()];
  servers = [here, there];
  storage = await openPostgresStorage(database.url, () => undefined);
  clients = [await TestClient.of(here.url, EMAIL), await TestClient.of(there.url, EMAIL)];
  await until(async () =>
    (await clients[0].call(listAccounts)).some(({ id, canTrade }) => id === ACCOUNT && canTrade),
  );
  // the server that does not run the account
  await clients[1].call(sendOrder, {
    body: {
      id: randomUUID(),
      accountId: ACCOUNT,
      ...CONTRACT,
      side: 'buy',
      type: 'market',
      amount: '0.1',
    },
  });
  await until(async () =>
    (await clients[1].call(listPositions)).some(({ accountId }) => accountId === ACCOUNT),
  );
}, 120_000);
afterAll(async () => {
  await storage.close();
  for (const server of servers) await server.close();
  await feeds.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('risk and stress are of the same book on each server', async () => {
  const query = { AccountId: ACCOUNT };
  for (const client of clients) {
    const { lines, valueAtRisk, missing } = await until(async () => {
      const risk = await client.call(getRisk, { query });
      return risk.lines.length > 0 ? risk : undefined;
    });
    expect(lines).toMatchObject([{ symbol: CONTRACT.symbol, amount: '0.1' }]);
    expect([valueAtRisk.length, missing]).toEqual([4, []]);
    const body = { accountIds: [ACCOUNT], spot: [-0.5], vol: [0] };
    const { worst } = await client.call(stressRisk, { body });
    expect(Number(worst?.pnlUsd) / Number(lines[0]?.deltaUsd)).toBeCloseTo(-0.5, 1);
  }
});

it('a risk alert fires once, a news feed is read once, and steps are stored once', async () => {
  const [here, there] = clients;
  const { id } = await there.call(addRiskAlert, {
    body: {
      metric: 'grossUsd',
      mode: 'PAPER',
      accountId: ACCOUNT,
      base: null,
      comparison: 'above',
      threshold: '1',
      pauseS: 60,
      isActive: true,
    },
  });
  await here.call(addNewsFeed, { body: { name: 'Chain News', address: `${feeds.url}/rss` } });
  const begun = Date.now();
  for (const client of clients)
    await until(async () => {
      const alert = (await client.call(listRiskAlerts)).find((each) => each.id === id);
      const { rows } = await client.call(listNews);
      return alert?.history.length === 1 && rows[0]?.title === 'BTC rises';
    });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + TWICE_MS - Date.now())));
  const query = { TraderId: demoTrader(EMAIL).id };
  for (const client of clients) {
    const fired = (await client.call(listNotifications, { query })).filter(
      (each) => parseRiskAlertEvent(each)?.id === id,
    );
    expect(fired).toHaveLength(1);
  }
  expect(fetches).toBe(1);
  const steps = await readSteps(storage.db, [ACCOUNT], { from: 0, to: Date.now() });
  const held = steps.filter(({ at }) => at % 3_600_000 !== 0).map(({ positions }) => positions);
  expect(held.map((positions) => positions.map(({ symbol }) => symbol))).toEqual([
    [],
    [CONTRACT.symbol],
  ]);
});

it('the one that stays takes over, and neither leaves a use of the database behind', async () => {
  const [first] = servers;
  await first?.close();
  const [, there] = clients;
  const { id } = await there.call(addRiskAlert, {
    body: {
      metric: 'grossUsd',
      mode: 'PAPER',
      accountId: ACCOUNT,
      base: 'BTC',
      comparison: 'above',
      threshold: '2',
      pauseS: 60,
      isActive: true,
    },
  });
  await until(async () => {
    const alert = (await there.call(listRiskAlerts)).find((each) => each.id === id);
    return alert?.history.length === 1;
  });
  expect(logged.filter((line) => /pool|unavailable/i.test(line))).toEqual([]);
}, 60_000);
