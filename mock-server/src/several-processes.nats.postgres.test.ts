import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountTopic,
  addPriceAlert,
  type FeedUpdate,
  getSession,
  listContracts,
  listNotifications,
  listSheets,
  listTickers,
  listTrades,
  sendOrder,
  type Ticker,
  topicOf,
  traderTopic,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { startNats, type TestNats } from '@parallax/server-kit/testing/nats';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { startEngineServer } from './engine-server.ts';
import type { RunningProcess } from './headless-process.ts';
import { startMarketServer } from './market-server.ts';
import type { RunningServer } from './server/server-options.ts';
import { startServer } from './server/start-server.ts';
import { Collector } from './server/testing/collector.ts';
import { demoConnection } from './testing/demo-connection.ts';
import { TestClient } from './testing/test-client.ts';

const BTC = 'binance_usdm:BTCUSDT';
const TICKER = topicOf('ticker', BTC);
const TRADER = 'trader@acme.example';

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let nats: TestNats;
let market: RunningProcess;
let standby: RunningProcess;
let engine: RunningProcess;
let webs: readonly [RunningServer, RunningServer];
let clients: readonly [TestClient, TestClient];
let collector: Collector;
const lines: string[] = [];
const log = (line: string) => lines.push(line);
const base = { host: '127.0.0.1', port: 0, feed: 'sim', log } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-processes-'));
  nats = await startNats();
  collector = await Collector.start();
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const installation = { ...base, natsUrl: nats.url, databaseUrl: database.url };
  const tracingOf = (role: string) => ({
    endpoint: collector.endpoint,
    attributes: { 'service.name': role },
  });
  const web = () =>
    startServer({ ...installation, tracing: tracingOf('web'), dataDir: folder, demo: true });
  const startMarket = () => startMarketServer({ ...installation, tracing: tracingOf('market') });
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '1';
  // the others wait for the market
  const [first, ...others] = await Promise.all([startMarket(), web(), web()]);
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  market = first;
  standby = await startMarketServer(installation);
  engine = await startEngineServer({ ...installation, dataDir: folder });
  webs = others;
  const [here, there] = webs;
  clients = [await TestClient.of(here.url, TRADER), await TestClient.of(there.url, TRADER)];
});
afterAll(async () => {
  await Promise.all([...webs, engine, standby].map((each) => each.close()));
  await nats.kill();
  await collector.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function subscribe(index: 0 | 1, topic: string): Promise<FeedClient> {
  const feed = new FeedClient(`${webs[index].url.replace('http', 'ws')}/feed`, {
    headers: { cookie: clients[index].cookie },
  });
  await feed.until(({ messages }) => messages.length > 0);
  // the shortest interval, so that few updates are conflated
  feed.send({ op: 'subscribe', topics: [topic], intervalMs: 100 });
  return feed.until(({ updates }) => updates.length > 0);
}

const tickersOf = (feed: FeedClient): Ticker[] =>
  feed.updates.flatMap((update) => (update.kind === 'ticker' ? [update.data] : []));

const untilSpan = (service: string, named: string) =>
  collector.untilSpan(({ name, process }) => name === named && process['service.name'] === service);

/** Whether the tickers that a client received never went back in time. */
const isInOrder = (feed: FeedClient): boolean =>
  tickersOf(feed).every(({ at }, i, all) => at >= (all[i - 1]?.at ?? 0));

const readiness = async (process: { readonly url: string }) => {
  const response = await fetch(`${process.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

describe('an installation of several processes', () => {
  it('is ready, each process with its parts', async () => {
    expect(await readiness(market)).toMatchObject({
      status: 200,
      body: { ready: true, storage: 'unused', feed: 'up' },
    });
    for (const process of [engine, ...webs]) {
      expect(await readiness(process)).toMatchObject({
        status: 200,
        body: { ready: true, storage: 'up', feed: 'up' },
      });
    }
    const response = await fetch(`${engine.url}/execution`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('ROLE=web');
  });

  it('shows the same price of a contract on every process at the same moment', async () => {
    const [one, other] = [await subscribe(0, TICKER), await subscribe(1, TICKER)];
    const shared = () => {
      const byTime = new Map(tickersOf(other).map((ticker) => [ticker.at, ticker]));
      return tickersOf(one).flatMap((ticker) => {
        const same = byTime.get(ticker.at);
        return same === undefined ? [] : [{ ticker, same }];
      });
    };
    await one.until(() => shared().length >= 4);
    for (const feed of [one, other]) feed.close();
    for (const { ticker, same } of shared()) expect(same).toEqual(ticker);
  });

  it('responds to reads with the same data on every process', async () => {
    const [one, other] = await Promise.all(clients.map((client) => client.call(listContracts, {})));
    expect(one).toEqual(other);
    const tickers = await clients[0].call(listTickers, { query: { exchange: 'binance_usdm' } });
    expect(tickers).toMatchObject({ contracts: expect.arrayContaining([BTC]) });
  });

  it('follows a call to the process of the market', async () => {
    await clients[0].call(listTrades, { query: { contract: BTC, limit: 5 } });
    const call = await untilSpan('web', `GET ${listTrades.path}`);
    const request = await untilSpan('web', 'market trades');
    const response = await untilSpan('market', 'market trades');
    expect(request).toMatchObject({ traceId: call.traceId, parentSpanId: call.spanId });
    expect(response).toMatchObject({ traceId: call.traceId, parentSpanId: request.spanId });
  });

  it('evaluates an alert in the engine and notifies the trader on every process', async () => {
    const [here, there] = clients;
    const { traderId } = await here.call(getSession);
    const feed = await subscribe(1, traderTopic(traderId));
    await here.call(addPriceAlert, {
      body: { kind: 'below', contract: BTC, value: 9e6, repeat: 'once', active: true },
    });
    await feed.until(({ updates }) =>
      updates.some((update) => JSON.stringify(update).includes('BTC')),
    );
    feed.close();
    const listed = await there.call(listNotifications, { query: { TraderId: traderId } });
    expect(listed[0]?.title).toContain('BTC');
  });

  it('sends orders through the engine, and shows their fills on every process', async () => {
    const topic = accountTopic(demoConnection('Paper spot'));
    const feeds = [await subscribe(0, topic), await subscribe(1, topic)];
    const id = randomUUID();
    const body = {
      id,
      accountId: demoConnection('Paper spot'),
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      side: 'buy' as const,
      type: 'market' as const,
      amount: '0.01',
    };
    await clients[0].call(sendOrder, { body });
    const isFilled = (update: FeedUpdate): boolean =>
      update.kind === 'account' &&
      update.data.orders.some((order) => order.id === id && order.status === 'FILLED');
    for (const feed of feeds) await feed.until(({ updates }) => updates.some(isFilled));
    for (const feed of feeds) {
      expect(
        feed.updates.some((update) => update.kind === 'account' && update.data.fills.length > 0),
      ).toBe(true);
      feed.close();
    }
  });

  it('serves calls that need no market while NATS is down, and current prices after it', async () => {
    const feed = await subscribe(0, TICKER);
    await nats.kill();
    const [client] = clients;
    const response = await client.send(listTickers, { query: {} });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('Market data is not available at the moment.'),
    });
    expect(await client.call(listSheets, { query: { rootPath: 'algo' } })).toEqual([]);
    expect((await readiness(webs[0])).status).toBe(200);
    await nats.start();
    const since = Date.now();
    await feed.until((each) => (tickersOf(each).at(-1)?.at ?? 0) >= since);
    expect(Date.now() - since).toBeLessThan(5_000);
    expect(isInOrder(feed)).toBe(true);
    feed.close();
  });

  it('shows newer prices within 5 s after the market process has ended, and none that is older', async () => {
    const feeds = [await subscribe(0, TICKER), await subscribe(1, TICKER)];
    await Promise.all(feeds.map((feed) => feed.until((each) => tickersOf(each).length >= 3)));
    const since = Date.now();
    await market.close();
    await Promise.all(
      feeds.map((feed) => feed.until((each) => (tickersOf(each).at(-1)?.at ?? 0) > since + 500)),
    );
    expect(Date.now() - since).toBeLessThan(5_000);
    expect(feeds.every(isInOrder)).toBe(true);
    for (const feed of feeds) feed.close();
  });
});
