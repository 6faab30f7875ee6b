import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  accountTopic,
  addTransfer,
  cancelOrder,
  getPortfolioHistory,
  listAccounts,
  listBalances,
  listOrders,
  type OrderStatus,
  sendOrder,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { openPostgresStorage } from '@parallax/server-kit/storage/storage';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { openMarket } from '@parallax/server-market/open-market';
import { decimal } from '@parallax/trading';
import type { RunningServer } from '../../server/server-options.ts';
import { startServer } from '../../server/start-server.ts';
import { demoConnection } from '../../testing/demo-connection.ts';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';

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

const historyOf = (AccountId: string) => trader.call(getPortfolioHistory, { query: { AccountId } });

it('a transfer is cut out of the return of both accounts, whichever server is asked', async () => {
  const other = demoConnection('Paper futures');
  // what the accounts begin with is stored once they are connected
  await until(async () => (await historyOf(ACCOUNT)).length > 0);
  await until(async () => (await historyOf(other)).length > 0);
  await trader.call(addTransfer, {
    body: { fromAccountId: ACCOUNT, toAccountId: other, asset: 'USDT', amount: '1000' },
  });
  const storage = await openPostgresStorage(database.url, () => undefined);
  const flows = await until(async () => {
    const rows = await storage.db.selectFrom('account_flow').selectAll().orderBy('at').execute();
    return rows.length === 2 ? rows : undefined;
  });
  const ends = await storage.db
    .selectFrom('net_asset_value')
    .select('account_id')
    .where(
      'at',
      'in',
      flows.map(({ at }) => at),
    )
    .execute();
  await storage.close();
  const [out, into] = flows;
  expect(flows.map(({ account_id }) => account_id)).toEqual([ACCOUNT, other]);
  for (const { before_usd, after_usd, amount_usd } of flows) {
    expect(
      decimal(after_usd ?? '')
        .minus(before_usd ?? '')
        .eq(amount_usd ?? ''),
    ).toBe(true);
  }
  expect(Number(out?.amount_usd)).toBeCloseTo(-1000, -2);
  expect(Number(into?.amount_usd)).toBeCloseTo(1000, -2);
  // the other account is valued at the moment of each
  expect(ends.map(({ account_id }) => account_id)).toEqual(
    expect.arrayContaining([ACCOUNT, other]),
  );
  const elsewhere = await TestClient.of(here.url, 'trader@acme.example');
  const query = { mode: 'PAPER' } as const;
  const ofHere = await elsewhere.call(getPortfolioHistory, { query });
  expect(await trader.call(getPortfolioHistory, { query })).toEqual(ofHere);
  for (const { timeWeightedReturn } of ofHere) {
    expect(Math.abs(Number(timeWeightedReturn))).toBeLessThan(0.05);
  }
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
