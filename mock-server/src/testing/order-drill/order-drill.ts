import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { hasExits, listAccounts, listOrders, type Order } from '@parallax/protocol';
import { openEmbeddedStorage, openPostgresStorage } from '@parallax/server-kit/storage/storage';
import { createDatabase, type TestPostgres } from '@parallax/server-kit/testing/postgres';
import { checkLedger } from '../../trading/check-ledger/check-ledger.ts';
import { DrillServer } from '../kill-drill/drill-server.ts';
import { TestClient } from '../test-client.ts';
import { until } from '../until.ts';
import { OrderStream, type StreamTarget } from './order-stream.ts';

export interface OrderDrill {
  readonly kills: number;
  /** the database to use; by default the embedded one */
  readonly postgres?: TestPostgres | undefined;
  /** environment of the server, such as that of fake venues */
  readonly env?: Record<string, string>;
  /** prepares the accounts, whose orders the streams send */
  readonly targets: (admin: TestClient) => Promise<readonly StreamTarget[]>;
  /** called before each round, such as to add faults */
  readonly onRound?: () => void;
  /** compares the venue's own books with those of the server; returns what differs */
  readonly compare?: (admin: TestClient, targets: readonly StreamTarget[]) => Promise<string[]>;
}

export interface OrderDrillResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly filled: number;
  /** the longest time after a start until no order was unknown, in milliseconds */
  readonly settledMs: number;
  readonly problems: readonly string[];
}

const MIN_ORDERS = 5;
const MAX_ORDERS = 40;
/** A random delay, so that a kill can hit any moment of an order. */
const MAX_DELAY_MS = 15;
/**
 * How long an order may be unknown after a start or a lost answer, in milliseconds: its absence counts 5 s after the
 * venue's expiry of requests, which is 5 s at OKX, and then it is sent again.
 */
const UNKNOWN_MAX_MS = 20_000;
/**
 * How much longer it may be pending for each order that a kill left so, in milliseconds: OKX's rate limit
 * allows a call in 37 ms, and an order that the venue does not know takes three lookups and is sent again.
 */
const PENDING_MS_PER_ORDER = 150;
/** How long a drill waits for late orders, to report when they were settled, in milliseconds. */
const LATE_MAX_MS = 60_000;
const EMAIL = 'admin@acme.example';

/** All orders of an account, newest first. */
async function readAllOrders(client: TestClient, accountId: string): Promise<Order[]> {
  const all: Order[] = [];
  for (const status of ['open', 'done'] as const) {
    let cursor: string | null | undefined;
    do {
      const query = { AccountId: accountId, status, limit: 500 };
      const page = await client.call(listOrders, {
        query: cursor ? { ...query, cursor } : query,
      });
      all.push(...page.rows);
      cursor = page.cursor;
    } while (cursor !== null);
  }
  return all;
}

/** The orders of these accounts that are pending or unknown. */
async function readUncertain(client: TestClient, accountIds: readonly string[]): Promise<Order[]> {
  const open = await Promise.all(
    accountIds.map((accountId) =>
      client.call(listOrders, { query: { AccountId: accountId, limit: 500 } }),
    ),
  );
  return open
    .flatMap(({ rows }) => rows)
    .filter(({ status }) => status === 'UNKNOWN' || status === 'PENDING');
}

/** Waits until no order is pending or unknown; returns how long that took, and what was not in time. */
async function settle(
  client: TestClient,
  accountIds: readonly string[],
): Promise<{ ms: number; problems: string[] }> {
  const start = performance.now();
  let left = await readUncertain(client, accountIds);
  const pendingMaxMs = UNKNOWN_MAX_MS + left.length * PENDING_MS_PER_ORDER;
  const text = `of ${left.length} that were uncertain`;
  /** since when an order has its status: one that is sent again may lose the next answer, too */
  const since = new Map<string, { readonly status: string; readonly ms: number }>();
  const late = new Map<string, string>();
  for (;;) {
    const ms = Math.round(performance.now() - start);
    const isEnd = left.length === 0 || ms > pendingMaxMs + LATE_MAX_MS;
    for (const { id, status } of left) {
      const known = since.get(id);
      const current = known?.status === status ? known : { status, ms };
      since.set(id, current);
      const maxMs = status === 'UNKNOWN' ? UNKNOWN_MAX_MS : pendingMaxMs;
      if (isEnd || ms - current.ms > maxMs) late.set(id, status);
    }
    if (isEnd) {
      const end = left.length === 0 ? `all were settled after ${ms} ms` : 'some never settled';
      return {
        ms,
        problems: [...late].map(([id, status]) => `${id} ${text} was late (${status}); ${end}.`),
      };
    }
    await after(50);
    left = await readUncertain(client, accountIds);
  }
}

/** Acknowledged orders that are missing or stand twice. */
function missingOrders(streams: readonly OrderStream[], stored: readonly Order[]): string[] {
  const counts = new Map<string, number>();
  for (const { id } of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
  return streams
    .flatMap(({ acknowledged }) => acknowledged)
    .filter((id) => counts.get(id) !== 1)
    .map((id) => `The acknowledged order ${id} is stored ${counts.get(id) ?? 0} times.`);
}

/** Filled orders that do not have each of their exits once, for what they have filled. */
async function exitProblems(client: TestClient, ids: readonly string[]): Promise<string[]> {
  let problems: string[] = [];
  // the exits of the last fills may be on their way
  await until(async () => {
    const stored = (await Promise.all(ids.map((id) => readAllOrders(client, id)))).flat();
    problems = stored
      .filter((order) => hasExits(order) && order.filled !== '0')
      .flatMap(({ id }) => {
        const exits = stored.filter(({ exitOf }) => exitOf === id);
        const types = exits.map(({ type, status }) => `${type} ${status}`).toSorted();
        return types.join() === 'stop OPEN,take_profit OPEN'
          ? []
          : `The exits of ${id} are: ${types.join(', ')}.`;
      });
    return problems.length === 0;
  }).catch(() => undefined);
  return problems;
}

/**
 * Sends SIGKILL during streams of orders, starts again, and compares what is stored with what was
 * acknowledged. At the end the ledger, the positions and the orders must add up.
 */
export async function orderDrill({
  kills,
  postgres,
  env = {},
  targets,
  onRound,
  compare,
}: OrderDrill): Promise<OrderDrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-orders-'));
  const database = postgres && (await createDatabase(postgres.url));
  const server = new DrillServer({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    DEMO: '1',
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  });
  const problems: string[] = [];
  let settledMs = 0;
  try {
    await server.start();
    await server.waitUntilReady();
    const admin = await TestClient.of(server.url, EMAIL);
    const accounts = await targets(admin);
    const ids = accounts.map(({ accountId }) => accountId);
    const connected = () =>
      until(async () => {
        const list = await admin.call(listAccounts);
        return ids.every((id) => list.find((account) => account.id === id)?.canTrade);
      });
    await connected();
    const streams = accounts.map((target) => new OrderStream(admin, target));
    for (let kill = 0; kill < kills; kill += 1) {
      onRound?.();
      const orders = randomInt(MIN_ORDERS, MAX_ORDERS);
      let acknowledged = 0;
      let killing: Promise<void> | undefined;
      const sent = await Promise.all(
        streams.map((stream) =>
          stream.sendUntilInterrupted(() => {
            acknowledged += 1;
            if (acknowledged !== orders) return;
            killing = after(randomInt(MAX_DELAY_MS)).then(() => server.kill());
          }),
        ),
      );
      problems.push(...sent.flat());
      await (killing ?? server.kill());
      await server.start();
      await server.waitUntilReady();
      await connected();
      const settled = await settle(admin, ids);
      settledMs = Math.max(settledMs, settled.ms);
      problems.push(...settled.problems);
    }
    const stored = (await Promise.all(ids.map((id) => readAllOrders(admin, id)))).flat();
    problems.push(...missingOrders(streams, stored));
    problems.push(...(await exitProblems(admin, ids)));
    if (compare) problems.push(...(await compare(admin, accounts)));
    await server.stop();
    const storage =
      database === undefined
        ? await openEmbeddedStorage(folder, () => undefined)
        : await openPostgresStorage(database.url, () => undefined);
    const report = await checkLedger(storage.db);
    await storage.close();
    problems.push(...report.problems.map(({ accountId, text }) => `${accountId}: ${text}`));
    return {
      kills,
      acknowledged: streams.reduce((sum, stream) => sum + stream.acknowledged.length, 0),
      filled: stored.filter(({ status }) => status === 'FILLED').length,
      settledMs,
      problems,
    };
  } finally {
    await server.kill();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
