import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addPriceAlert,
  type Candle,
  deletePriceAlert,
  getSession,
  listNotifications,
  listPriceAlerts,
  type PriceAlertInput,
  restorePriceAlert,
} from '@parallax/protocol';
import { PostgresPool } from '@parallax/server-kit/storage/postgres-pool';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import type { RunningServer } from '../server/server-options.ts';
import { startServer } from '../server/start-server.ts';
import { runProgram, type ServerProcess, waitForLine } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { AlertMarket, PERP, SPOT } from './testing/alert-market.ts';

const READY = /ready at (\S+)\n/;
const MINUTE = 60_000;
const ALERT: PriceAlertInput = {
  kind: 'crosses',
  contract: SPOT,
  value: 110,
  repeat: 'each time',
  pauseMinutes: 1,
  active: true,
};

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: PostgresPool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-alerts-'));
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  pool = new PostgresPool(database.url, () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (sql: string): Promise<readonly unknown[]> => (await pool.query(sql)).rows;
async function untilRows(sql: string): Promise<void> {
  while ((await rowsOf(sql)).length === 0) await new Promise((resolve) => setImmediate(resolve));
}
/** Waits until an alert with the value 110 has this side, which is stored when it is evaluated. */
const untilEvaluated = (side: string) =>
  untilRows(`select 1 from price_alert where value = 110 and side = '${side}'`);

/** The titles of a trader's notifications, oldest first. */
async function titles(client: TestClient): Promise<string[]> {
  const { traderId } = await client.call(getSession);
  const list = await client.call(listNotifications, { query: { TraderId: traderId } });
  return list.map(({ title }) => title).toReversed();
}

async function untilTitles(client: TestClient, count: number): Promise<string[]> {
  for (;;) {
    const all = await titles(client);
    if (all.length >= count) return all;
  }
}

/** Fires a separate alert and waits for it, so that everything before it has been evaluated. */
async function sync(client: TestClient): Promise<void> {
  const before = (await titles(client)).length;
  const body = { ...ALERT, contract: PERP, kind: 'below', value: 1_000, repeat: 'once' } as const;
  await client.call(addPriceAlert, { body });
  await untilTitles(client, before + 1);
}

describe('design §4 a price alert after a server is killed', () => {
  let server: ServerProcess;
  async function start(env: Record<string, string> = {}): Promise<TestClient> {
    server = runProgram('src/price-alerts/testing/start-with-alert-market.ts', {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...env,
    });
    return TestClient.of(await waitForLine(server, READY), 'member@blank.example');
  }
  async function kill(): Promise<void> {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  afterEach(kill);
  const setPrice = (price: number) =>
    server.child.stdin?.write(`${JSON.stringify({ [SPOT]: price })}\n`);

  /** Adds an alert and kills the server after its value was crossed and before that was stored. */
  async function killBetween(): Promise<void> {
    const client = await start();
    await client.call(addPriceAlert, { body: ALERT });
    await untilEvaluated('below');
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table notification in access exclusive mode');
    setPrice(120);
    await untilRows(
      `select 1 from pg_locks where not granted and relation = 'notification'::regclass`,
    );
    await kill();
    await holder.query('rollback');
    holder.release();
    expect(await rowsOf('select 1 from price_alert where value = 110 and firings > 0')).toEqual([]);
  }

  it('fires once for a value that was crossed just before the kill', async () => {
    await killBetween();
    const client = await start({ PRICES: JSON.stringify({ [SPOT]: 121 }) });
    expect(await untilTitles(client, 1)).toEqual(['BTC/USDT crosses 110.00']);
    await kill();
    const again = await start({ PRICES: JSON.stringify({ [SPOT]: 122 }) });
    await sync(again);
    expect(await titles(again)).toEqual([
      'BTC/USDT crosses 110.00',
      'BTC/USDT perp below 1,000.00',
    ]);
    expect(await again.call(listPriceAlerts)).toContainEqual(
      expect.objectContaining({ kind: 'crosses', firings: 1, active: true }),
    );
  }, 120_000);

  it('fires for a value that was crossed just before the kill and left again', async () => {
    await killBetween();
    // the last evaluation is so long ago that a whole minute lies in between
    await pool.query(
      `update price_alert set side_at = now() - interval '10 minutes' where value = 110`,
    );
    await pool.query(`insert into price_alert_watch values (1, now() - interval '5 minutes')
      on conflict (id) do update set evaluated_until = excluded.evaluated_until`);
    const at = Math.floor(Date.now() / MINUTE - 2) * MINUTE;
    const candle: Candle = { at, open: 100, high: 121, low: 100, close: 100, volume: 1 };
    const client = await start({ CANDLES: JSON.stringify([candle]) });
    expect(await untilTitles(client, 1)).toEqual(['BTC/USDT crosses 110.00']);
    await sync(client);
    expect(await titles(client)).toHaveLength(2);
  }, 120_000);
});

const serve = (market: AlertMarket) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    feed: 'sim',
    demo: true,
    databaseUrl: database.url,
    market,
    log: () => undefined,
  });

it('a price alert that was deleted more than a day ago cannot be restored', async () => {
  const server = await serve(new AlertMarket());
  const client = await TestClient.of(server.url, 'member@blank.example');
  const { id } = await client.call(addPriceAlert, { body: ALERT });
  const query = { Id: id };
  await client.call(deletePriceAlert, { query });
  await pool.query(`update deleted_price_alert set deleted_at = now() - interval '25 hours'`);
  expect((await client.fail(restorePriceAlert, { query })).status).toBe(404);
  await server.close();
});

describe('design §2 price alerts with several servers on one PostgreSQL', () => {
  const markets: AlertMarket[] = [];
  let servers: RunningServer[] = [];
  beforeEach(async () => {
    markets.splice(0, markets.length, new AlertMarket(), new AlertMarket());
    servers = await Promise.all(markets.map(serve));
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
  });
  const tick = (price: number) => {
    for (const market of markets) market.tick(SPOT, price);
  };

  it('are evaluated by exactly one server, and by another server when the first stops', async () => {
    const clients = await Promise.all(
      servers.map(({ url }) => TestClient.of(url, 'member@blank.example')),
    );
    const [first, second] = clients;
    if (!first || !second) throw new Error('Two servers should have started.');
    // the server that is not the leader stores its alert and notifies the leader
    for (const client of clients) await client.call(addPriceAlert, { body: ALERT });
    while (
      (await rowsOf(`select 1 from price_alert where side = 'below' and value = 110`)).length < 2
    );
    const watching = markets.filter(({ watched }) => watched.has(`ticker:${SPOT}`));
    expect(watching).toHaveLength(1);
    tick(120);
    await untilTitles(first, 2);
    await sync(second);
    expect(await titles(first)).toHaveLength(3);

    // end the pause
    await pool.query(`update price_alert set condition_fired_at = now() - interval '1 hour'`);
    const leader = markets.findIndex((market) => watching.includes(market));
    const [left] = servers.splice(leader, 1);
    await left?.close();
    const client = clients[1 - leader] ?? first;
    const takesOver = () => markets[1 - leader]?.watched.has(`ticker:${SPOT}`) === true;
    while (!takesOver()) await titles(client);
    tick(100);
    await untilTitles(client, 5);
    expect(
      await rowsOf('select 1 from price_alert where value = 110 and firings = 2'),
    ).toHaveLength(2);
  });
});
