import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  activateCompanyExchange,
  companyResourceSchema,
  companyTopic,
  deactivateCompanyExchange,
  listNotifications,
  signOut,
  traderTopic,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { PostgresPool } from '@parallax/server-kit/storage/postgres-pool';
import { LISTENER_NAME } from '@parallax/server-kit/storage/postgres-pubsub';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import type { RunningServer } from '../server/server-options.ts';
import { startServer } from '../server/start-server.ts';
import { demoConnection } from '../testing/demo-connection.ts';
import { demoTrader } from '../testing/demo-trader.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';

const TRADER = demoTrader('trader@acme.example').id;
const query = { CompanyExchangeId: demoConnection('Binance main') };

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let here: RunningServer;
let there: RunningServer;
let admin: TestClient;
let trader: TestClient;
const logged: string[] = [];
/** Lines about lost and renewed listening connections. */
const listenerLines = (): string[] =>
  logged.filter((line) => line.startsWith('Messages from other servers'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-several-'));
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const start = () =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      dataDir: folder,
      feed: 'sim',
      demo: true,
      databaseUrl: database.url,
      market: fixedMarket,
      log: (line) => logged.push(line),
    });
  [here, there] = await Promise.all([start(), start()]);
  admin = await TestClient.of(here.url, 'admin@acme.example');
  trader = await TestClient.of(there.url, 'trader@acme.example');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function subscribeNotifications(
  { url }: RunningServer,
  client: TestClient,
): Promise<FeedClient> {
  const feed = new FeedClient(`${url.replace('http', 'ws')}/feed`, {
    headers: { cookie: client.cookie },
  });
  await feed.until(({ messages }) => messages.length > 0);
  feed.send({ op: 'subscribe', topics: [traderTopic(TRADER)] });
  return feed.until(({ updates }) => updates.length > 0);
}

/** Terminates every connection to the database; resolves when both servers are listening again. */
async function terminateConnections(): Promise<void> {
  const pool = new PostgresPool(database.url, () => undefined);
  const backends = async () =>
    (
      await pool.query(
        `select pid from pg_stat_activity where datname = current_database()
            and application_name = $1 and (query like 'listen %' or query = 'select 1')`,
        [LISTENER_NAME],
      )
    ).rows;
  const before = await backends();
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  );
  let present = before;
  while (
    present.length < 2 ||
    before.some((one) => JSON.stringify(present).includes(JSON.stringify(one)))
  ) {
    present = await backends();
  }
  await pool.end();
}

const received = ({ updates }: FeedClient) =>
  updates.flatMap((update) => (update.kind === 'notification' ? update.data : []));

describe('servers on one PostgreSQL', () => {
  it('deliver a notification to subscribers of every server, once and in order', async () => {
    const feeds = [
      await subscribeNotifications(there, trader),
      await subscribeNotifications(here, trader),
    ];
    await admin.call(deactivateCompanyExchange, { query });
    await admin.call(activateCompanyExchange, { query });
    const list = await trader.call(listNotifications, { query: { TraderId: TRADER } });
    const newest = list.slice(0, 2).toReversed();
    expect(newest.map(({ title }) => title)).toEqual([
      'Exchange deactivated',
      'Exchange activated',
    ]);
    for (const feed of feeds) {
      await feed.until((client) => received(client).length >= 2);
      await feed.roundTrip();
      expect(received(feed)).toEqual(newest);
      feed.close();
    }
  });

  it('resume delivery after their listening connections were terminated', async () => {
    const feed = await subscribeNotifications(there, trader);
    await terminateConnections();
    let sent = false;
    while (!sent) {
      // the first use of a terminated connection may fail
      sent = (
        await admin.fetch(
          `${deactivateCompanyExchange.path}?CompanyExchangeId=${query.CompanyExchangeId}`,
          { method: 'PUT' },
        )
      ).ok;
    }
    await feed.until((client) => received(client).length > 0);
    expect(received(feed)).toMatchObject([{ title: 'Exchange deactivated' }]);
    // both servers lost their connection and have another
    while (listenerLines().length < 4) await setTimeout(50);
    expect(listenerLines()).toHaveLength(4);
    feed.close();
  });

  it('make clients reload what may have changed while their listening connections were down', async () => {
    const feed = await subscribeNotifications(there, trader);
    const { companyId } = demoTrader('trader@acme.example');
    feed.send({ op: 'subscribe', topics: [companyTopic(companyId)] });
    const versions = () =>
      feed.updates.flatMap((update) => (update.kind === 'company' ? [update.data] : []));
    const snapshots = () =>
      feed.updates.filter(({ kind, snapshot }) => kind === 'notification' && snapshot);
    await feed.until(() => versions().length > 0);
    await terminateConnections();
    await feed.until(() => versions().length > 1 && snapshots().length > 1);
    const [before, after] = versions();
    for (const resource of companyResourceSchema.options) {
      expect(after?.[resource]).not.toBe(before?.[resource]);
    }
    feed.close();
  });

  it('close the connections of a session that was signed out on another server', async () => {
    const client = await TestClient.of(here.url, 'trader@acme.example');
    const feed = await subscribeNotifications(there, client);
    await client.call(signOut);
    await feed.until(({ closed }) => closed !== undefined);
    expect(feed.closed).toEqual({ code: 1008, reason: 'Signed out' });
  });
});
