/**
 * Measures orders of a paper account: from the call until a read shows them open, beside a bare insert
 * of the same rows with the same durability; and session calls while orders are sent at a steady rate
 * beside 5,000 ticks a second. Run by `npm run bench -- orders`; for a short run add `--orders 50 --seconds 5`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoConnection } from '@parallax/mock-server/testing/demo-connection';
import { openBareInserts } from '@parallax/mock-server/testing/insert-bare-orders';
import { runProgram, waitForLine } from '@parallax/mock-server/testing/server-process';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import {
  accountTopic,
  getSession,
  listAccounts,
  listOrders,
  listTickers,
  type OrderInput,
  sendOrder,
  serverMessageSchema,
  topicOf,
} from '@parallax/protocol';
import { createDatabase, startPostgres } from '@parallax/server-kit/testing/postgres';
import { WebSocket } from 'ws';
import { median, quantile } from './median.ts';
import { row, table } from './report.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    /** a second */
    rate: { type: 'string', default: '200' },
  },
});
const orders = Number(values.orders);
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const WARM_UP = 50;
/** Contracts whose tickers are subscribed to, with about 5,000 updates a second of the simulator. */
const TICKERS = 1_000;
const TOPICS_PER_MESSAGE = 500;
const READY = /ready at (\S+)\n/;
const ACCOUNT = demoConnection('Paper spot');

const newOrder = (change: Partial<OrderInput> = {}): OrderInput => ({
  id: randomUUID(),
  accountId: ACCOUNT,
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '20000',
  amount: '0.001',
  ...change,
});

/** Traders who send orders at once, since the calls of each are limited, with their accounts. */
const DESK: readonly (readonly [email: string, order: Partial<OrderInput>])[] = [
  ['admin@acme.example', {}],
  ['trader@acme.example', {}],
  ['admin@acme.example', { accountId: demoConnection('Paper futures'), exchange: 'binance_usdm' }],
  [
    'prime@north.example',
    { accountId: demoConnection('OKX North'), exchange: 'okx', symbol: 'BTC-USDT' },
  ],
];

/** Opens the feed, subscribes to topics, and reports each order with its status. */
async function follow(
  url: string,
  client: TestClient,
  topics: readonly string[],
  onOrder: (id: string, status: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`, {
    headers: { cookie: client.cookie },
  });
  await new Promise((resolve) => {
    socket.once('open', resolve);
  });
  await new Promise((resolve) => {
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
      if (!text.includes('"kind":"account"')) return;
      const message = serverMessageSchema.parse(JSON.parse(text));
      if (message.type !== 'frame') return;
      for (const update of message.updates) {
        if (update.kind !== 'account') continue;
        resolve(undefined);
        for (const { id, status } of update.data.orders) onOrder(id, status);
      }
    });
    // a message has at most 64 KB
    for (let at = 0; at < topics.length; at += TOPICS_PER_MESSAGE) {
      const part = topics.slice(at, at + TOPICS_PER_MESSAGE);
      socket.send(JSON.stringify({ op: 'subscribe', topics: part }));
    }
  });
  return socket;
}

/** Waits until orders can be sent through all accounts that take any. */
async function untilTradable(client: TestClient): Promise<void> {
  for (;;) {
    const accounts = await client.call(listAccounts);
    if (accounts.every(({ takesOrders, canTrade }) => canTrade || !takesOrders)) return;
    await after(100);
  }
}

async function bench(engine: string, postgresUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-orders-'));
  const database = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl);
  const bareDatabase = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl);
  const server = runProgram('src/testing/start-without-screens.ts', {
    PORT: '0',
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url, DEMO: '1' }),
  });
  const url = await waitForLine(server, READY);
  const client = await TestClient.of(url, 'admin@acme.example');
  await untilTradable(client);
  const bare = await openBareInserts(bareDatabase?.url);

  /** From the call until the order is read as open, and until the call has responded, in milliseconds. */
  const untilOpen = async (): Promise<{ stored: number; opened: number }> => {
    const body = newOrder();
    const start = performance.now();
    await client.call(sendOrder, { body });
    const stored = performance.now() - start;
    for (;;) {
      const { rows } = await client.call(listOrders, { query: { AccountId: ACCOUNT, limit: 1 } });
      if (rows[0]?.id === body.id && rows[0].status === 'OPEN') break;
    }
    return { stored, opened: performance.now() - start };
  };
  const inserted = async (): Promise<number> => {
    const start = performance.now();
    await bare.insert();
    return performance.now() - start;
  };
  const ours: number[] = [];
  const responses: number[] = [];
  const bareTimes: number[] = [];
  for (let at = 0; at < WARM_UP + orders; at += 1) {
    const [own, other] = [await untilOpen(), await inserted()];
    if (at < WARM_UP) continue;
    ours.push(own.opened);
    responses.push(own.stored);
    bareTimes.push(other);
  }
  const [own, other] = [median(ours), median(bareTimes)];
  const figures = [median(responses), own, other, own - other, quantile(ours, 0.99)];
  row(engine, ...figures.map((figure) => figure.toFixed(1)));
  await bare.close();
  server.child.kill('SIGTERM');
  await server.ended;
  await database?.drop();
  await bareDatabase?.drop();
  await rm(folder, { recursive: true, force: true });
}

/** Sends orders at a steady rate and measures session calls beside them. */
async function benchRate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-orders-'));
  const server = runProgram('src/testing/start-without-screens.ts', {
    PORT: '0',
    DATA_DIR: folder,
  });
  const url = await waitForLine(server, READY);
  const client = await TestClient.of(url, 'admin@acme.example');
  await untilTradable(client);
  const { contracts } = await client.call(listTickers, { query: {} });
  const topics = contracts.slice(0, TICKERS).map((key) => topicOf('ticker', key));
  const desk = await Promise.all(
    DESK.map(async ([email, order]) => ({ client: await TestClient.of(url, email), order })),
  );
  const opened = new Set<string>();
  const watched = [ACCOUNT, demoConnection('Paper futures')].map(accountTopic);
  const socket = await follow(url, client, [...watched, ...topics], (id, status) => {
    if (status === 'OPEN') opened.add(id);
  });
  const calls: number[] = [];
  const sent: Promise<unknown>[] = [];
  const failures: string[] = [];
  const start = performance.now();
  const ending = new AbortController();
  const sessions = (async () => {
    while (!ending.signal.aborted) {
      const before = performance.now();
      await client.call(getSession);
      calls.push(performance.now() - before);
      await after(20);
    }
  })();
  let count = 0;
  while (performance.now() - start < seconds * 1_000) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate);
    for (; count < due; count += 1) {
      const trader = desk[count % desk.length];
      if (trader === undefined) continue;
      sent.push(
        trader.client
          .call(sendOrder, { body: newOrder(trader.order) })
          .catch((error: unknown) => failures.push(String(error))),
      );
    }
    await after(5);
  }
  await Promise.all(sent);
  ending.abort();
  await sessions;
  const took = (performance.now() - start) / 1_000;
  await after(2_000);
  table(
    'Orders a second',
    'Seen open in two accounts',
    'Failed',
    'Session calls p50 (ms)',
    'p99 (ms)',
  );
  row(
    (count / took).toFixed(0),
    `${opened.size} of ${Math.round((count * 3) / DESK.length)}`,
    failures.length,
    median(calls).toFixed(1),
    quantile(calls, 0.99).toFixed(1),
  );
  for (const failure of failures.slice(0, 3)) console.error(failure.slice(0, 300));
  socket.close();
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
}

table(
  'Engine',
  'Response (ms)',
  'Open (ms)',
  'Bare insert (ms)',
  'Open less bare insert (ms)',
  'Open p99 (ms)',
);
await bench('PGlite');
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    await bench('PostgreSQL', postgres.url);
  } finally {
    await postgres.remove();
  }
}
await benchRate();
