import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  accountTopic,
  cancelOrder,
  listAccounts,
  listBalances,
  listOrders,
  type OrderStatus,
  sendOrder,
} from '@parallax/protocol';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { FeedClient } from '../feed/testing/feed-client.ts';
import { openMarket } from '../market/open-market.ts';
import { type RunningServer, startServer } from '../server.ts';
import { openPostgresStorage } from '../storage/storage.ts';
import { demoConnection } from '../testing/demo-connection.ts';
import { createDatabase } from '../testing/postgres.ts';
import { TestClient } from '../testing/test-client.ts';
import { until } from '../testing/until.ts';

const ACCOUNT = demoConnection('Paper spot');

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let here: RunningServer;
let there: RunningServer;
let trader: TestClient;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-accounts-'));
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const start = async () =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      dataDir: folder,
      feed: 'sim',
      demo: true,
      databaseUrl: database.url,
      market: await openMarket({ feed: 'sim', log: () => undefined }),
      log: (line) => logged.push(line),
    });
  // the first one takes over the accounts
  here = await start();
  there = await start();
  trader = await TestClient.of(there.url, 'trader@acme.example');
  await untilTradable();
});
afterAll(async () => {
  await there.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const untilTradable = () =>
  until(async () => {
    const accounts = await trader.call(listAccounts);
    return accounts.find(({ id }) => id === ACCOUNT)?.canTrade;
  });

const order = (change: object = {}) => ({
  id: randomUUID(),
  accountId: ACCOUNT,
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy' as const,
  type: 'market' as const,
  amount: '0.01',
  ...change,
});

const untilStatus = (id: string, status: OrderStatus) =>
  until(async () => {
    for (const list of ['open', 'done'] as const) {
      const { rows } = await trader.call(listOrders, { query: { status: list } });
      if (rows.some((row) => row.id === id && row.status === status)) return true;
    }
    return false;
  });

it('a server sends the orders of an account that another one runs, and shows their fills', async () => {
  const feed = new FeedClient(`${there.url.replace('http', 'ws')}/feed`, {
    headers: { cookie: trader.cookie },
  });
  await feed.until(({ messages }) => messages.length > 0);
  feed.send({ op: 'subscribe', topics: [accountTopic(ACCOUNT)] });
  await feed.until(({ updates }) => updates.length > 0);
  const body = order();
  await trader.call(sendOrder, { body });
  await feed.until(({ updates }) =>
    updates.some(
      (update) =>
        update.kind === 'account' &&
        update.data.orders.some(({ id, status }) => id === body.id && status === 'FILLED'),
    ),
  );
  expect(feed.errors).toEqual([]);
  feed.close();
});

it('another server takes the accounts over, with the orders that rest, and the ledger adds up', async () => {
  const resting = order({ type: 'limit', price: '20000' });
  await trader.call(sendOrder, { body: resting });
  await untilStatus(resting.id, 'OPEN');
  await here.close();
  await untilTradable();
  const body = order();
  await trader.call(sendOrder, { body });
  await untilStatus(body.id, 'FILLED');
  await trader.call(cancelOrder, { query: { OrderId: resting.id } });
  await untilStatus(resting.id, 'CANCELLED');
  const balances = await trader.call(listBalances, { query: { AccountId: ACCOUNT } });
  expect(balances.find(({ asset }) => asset === 'BTC')?.free).toBe(
    balances.find(({ asset }) => asset === 'BTC')?.total,
  );
  const storage = await openPostgresStorage(database.url, () => undefined);
  const report = await checkLedger(storage.db);
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(logged).toEqual([]);
});
