import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CLOSE_PROTOCOL_ERROR, FEED_HEARTBEAT_MS, FEED_SILENCE_MS } from '@parallax/protocol';
import { SLICE_MS } from '../market/in-slices.ts';
import { ManualClock } from '../market/testing/manual-clock.ts';
import { attachFeed, type Feed } from './attach-feed.ts';
import { FakeMarket, fakeBook } from './testing/fake-market.ts';
import { FeedClient } from './testing/feed-client.ts';

const BTC = 'binance_spot:BTCUSDT';
const TICKER = `ticker:${BTC}`;
const COMPANY = '7f0c0000-0000-4000-8000-0000000000c0';
const MANY = Array.from({ length: 5_010 }, (_, i) => `okx:C${i}`);

let server: Server;
let feed: Feed;
let clock: ManualClock;
let market: FakeMarket;
let clients: FeedClient[];
const signedOut = new Set<string>();

const address = (): AddressInfo => {
  const found = server.address();
  if (found === null || typeof found === 'string') throw new Error('not listening');
  return found;
};

function connect(headers: Record<string, string> = {}, path = '/feed'): FeedClient {
  const client = new FeedClient(`ws://127.0.0.1:${address().port}${path}`, {
    headers: { 'x-trader': 'someone', ...headers },
  });
  clients.push(client);
  return client;
}

const opened = (headers?: Record<string, string>) =>
  connect(headers).until(({ messages }) => messages.length > 0);

/** Advances the clock so fast that every step fills a slice. */
function oneStepPerSlice(): void {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += SLICE_MS;
    return now;
  });
}

beforeEach(async () => {
  clock = new ManualClock();
  market = new FakeMarket([BTC, ...MANY]);
  clients = [];
  signedOut.clear();
  server = createServer();
  feed = attachFeed(server, {
    market,
    clock,
    authenticate: async ({ headers }) => {
      if (headers['x-trader'] === 'broken') throw new Error('the storage is down');
      const traderId = headers['x-trader'];
      if (typeof traderId !== 'string' || traderId === '') return undefined;
      const caller = { traderId, companyId: COMPANY, sessionId: `session of ${traderId}` };
      return signedOut.has(traderId) ? undefined : caller;
    },
    allowedOrigin: ({ headers }) => headers.origin !== 'https://evil.example',
    ownExchanges: async () => new Map(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  jest.restoreAllMocks();
  for (const client of clients) client.close();
  await feed.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('opening a connection', () => {
  it.each([
    ['nobody is signed in', { 'x-trader': '' }, '/feed', 401],
    ['the page is of another origin', { origin: 'https://evil.example' }, '/feed', 403],
    ['the session cannot be looked up', { 'x-trader': 'broken' }, '/feed', 500],
    ['there is nothing at the path', {}, '/elsewhere', 404],
  ])('is refused before the upgrade when %s', async (_, headers, path, status) => {
    const client = await connect(headers, path).until(({ refused }) => refused !== undefined);
    expect(client.refused).toBe(status);
    expect(feed.stats().connections).toBe(0);
  });

  it('survives clients that disconnect before they receive the refusal', async () => {
    const request = `GET /feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    for (let n = 0; n < 20; n += 1) {
      const socket = createConnection(address().port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request);
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    await opened();
    expect(feed.stats().connections).toBe(1);
  });

  it('closes the connections of a signed-out session at the next heartbeat', async () => {
    const client = await opened({ 'x-trader': 'leaver' });
    const other = await opened();
    signedOut.add('leaver');
    clock.advance(FEED_HEARTBEAT_MS);
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed).toMatchObject({ code: 1008, reason: 'Signed out' });
    expect(other.closed).toBeUndefined();
  });

  it('allows 20 connections per session, refuses the next with a reason, and allows one more after a close', async () => {
    for (let n = 0; n < 20; n += 1) await opened();
    const last = await connect().until(({ closed }) => closed !== undefined);
    expect(last.closed).toEqual({
      code: 1013,
      reason: 'One session may have 20 connections at most',
    });
    expect(last.messages).toEqual([]);
    expect((await opened({ 'x-trader': 'other' })).closed).toBeUndefined();
    clients[0]?.close();
    while (feed.stats().connections > 20) await new Promise((resolve) => setImmediate(resolve));
    expect((await opened()).closed).toBeUndefined();
  });

  it('sends every client the same epoch, without compression', async () => {
    const [a, b] = [await opened(), await opened()];
    expect(a.messages[0]).toMatchObject({ type: 'hello' });
    expect(b.messages[0]).toEqual(a.messages[0]);
  });

  it('closes all and refuses new connections while the feed is down, and accepts them again afterwards', async () => {
    const client = await opened();
    feed.setUp(false);
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.code).toBe(1012);
    const refused = await connect().until((c) => c.refused !== undefined);
    expect(refused.refused).toBe(503);
    feed.setUp(true);
    expect((await opened()).closed).toBeUndefined();
  });
});

describe('a client', () => {
  it('receives a snapshot at once, then updates at the requested interval', async () => {
    const client = await opened();
    client.send({ op: 'subscribe', topics: [TICKER, `book:${BTC}`], intervalMs: 100 });
    await client.until(({ updates }) => updates.length === 2);
    expect(client.updates.map(({ topic, snapshot }) => [topic, snapshot])).toEqual([
      [TICKER, true],
      [`book:${BTC}`, true],
    ]);
    market.tick(BTC, 101);
    clock.advance(100);
    await client.until(({ updates }) => updates.length === 3);
    expect(client.updates[2]).toMatchObject({ topic: TICKER, snapshot: false, seq: 2 });
    client.send({ op: 'unsubscribe', topics: [TICKER] });
    await client.received();
    market.tick(BTC, 102);
    clock.advance(100);
    await client.received();
    expect(client.updates).toHaveLength(3);
    expect(feed.stats()).toEqual({ up: true, connections: 1, subscriptions: 1, topics: 1 });
  });

  it('receives an error that lists unknown contracts, which does not count as an invalid message', async () => {
    const client = await opened();
    for (let i = 1; i <= 4; i += 1) {
      client.send({ op: 'subscribe', topics: ['ticker:okx:NOPE', TICKER, 'book:nowhere:X'] });
      await client.until(({ errors }) => errors.length === i);
    }
    await client.until(({ updates }) => updates.length > 0);
    expect(client.errors[0]).toBe('Unknown contracts: ticker:okx:NOPE, book:nowhere:X.');
    expect(client.updates[0]?.topic).toBe(TICKER);
    expect(client.closed).toBeUndefined();
  });

  it('receives a contract as soon as it is listed, without a second error about the others', async () => {
    const client = await opened();
    const topics = ['ticker:okx:NEW', 'ticker:okx:LEFT', 'ticker:okx:NOPE'];
    client.send({ op: 'subscribe', topics });
    await client.until(({ errors }) => errors.length === 1);
    client.send({ op: 'unsubscribe', topics: ['ticker:okx:LEFT'] });
    await client.received();
    market.list('okx:NEW', 100);
    market.list('okx:LEFT', 100);
    clock.advance(1_000);
    await client.until(({ updates }) => updates.length > 0);
    await client.received();
    expect(client.updates.map(({ topic }) => topic)).toEqual(['ticker:okx:NEW']);
    expect(client.errors).toEqual([`Unknown contracts: ${topics.join(', ')}.`]);
    client.send({ op: 'subscribe', topics: ['ticker:okx:NOPE'] });
    await client.until(({ errors }) => errors.length === 2);
  });

  it('receives pushed topics while a poll is pending', async () => {
    const poll: { resolve?: (candles: undefined) => void } = {};
    const response = new Promise<undefined>((resolve) => {
      poll.resolve = resolve;
    });
    jest.spyOn(market.reads, 'candles').mockReturnValue(response);
    const client = await opened();
    const slow = `candles:1m:${BTC}`;
    client.send({ op: 'subscribe', topics: [slow, TICKER] });
    await client.until(({ updates }) => updates.length === 1);
    expect(client.updates[0]?.topic).toBe(TICKER);
    poll.resolve?.(undefined);
    await client.until(({ errors }) => errors.length === 1);
    expect(client.errors).toEqual([`Unknown contracts: ${slow}.`]);
  });

  it('receives an error that lists malformed topics, which is an invalid message only without a valid topic', async () => {
    const client = await opened();
    client.send({ op: 'subscribe', topics: ['BTC', TICKER, 'ticker::', 'x'.repeat(500)] });
    await client.until(({ updates }) => updates.length === 1);
    const shown = `Not topics: BTC, ticker::, ${'x'.repeat(40)}. A topic is like ticker:binance_spot:BTCUSDT.`;
    expect(client.errors).toEqual([shown]);
    expect(client.updates[0]?.topic).toBe(TICKER);
    for (let i = 0; i < 3; i += 1) client.send({ op: 'subscribe', topics: ['BTC'] });
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.code).toBe(CLOSE_PROTOCOL_ERROR);
  });

  it('may subscribe to 5000 topics and no more', async () => {
    const client = await opened();
    const topics = MANY.map((key) => `ticker:${key}`);
    for (let i = 0; i < 5_000; i += 1_000) {
      client.send({ op: 'subscribe', topics: topics.slice(i, i + 1_000) });
    }
    client.send({ op: 'subscribe', topics: topics.slice(5_000) });
    await client.until(({ updates }) => updates.length === 5_000);
    expect(client.errors).toEqual(['One connection may subscribe to at most 5000 topics.']);
    expect(feed.stats().subscriptions).toBe(5_000);
  });

  it('that subscribes to many topics does not block others, and receives none that it unsubscribed from', async () => {
    oneStepPerSlice();
    const watch = jest.spyOn(market, 'watch');
    const [busy, other] = [await opened(), await opened()];
    const topics = MANY.slice(0, 1_000).map((key) => `ticker:${key}`);
    const last = topics.at(-1) ?? '';
    busy.send({ op: 'subscribe', topics });
    busy.send({ op: 'unsubscribe', topics: [last] });
    await Promise.all([busy.received(), other.received()]);
    expect(watch.mock.calls.length).toBeLessThan(999);
    await busy.until(({ updates }) => updates.length === 999);
    expect(busy.updates.map(({ topic }) => topic)).toEqual(topics.slice(0, -1));
    expect(watch).toHaveBeenCalledTimes(999);
  });

  it('that disconnects while its topics are opened has no further topics opened', async () => {
    oneStepPerSlice();
    const watch = jest.spyOn(market, 'watch');
    const client = await opened();
    client.send({ op: 'subscribe', topics: MANY.slice(0, 1_000).map((key) => `ticker:${key}`) });
    await client.received();
    client.close();
    while (feed.stats().connections > 0) await new Promise((resolve) => setImmediate(resolve));
    const calls = watch.mock.calls.length;
    expect(calls).toBeLessThan(1_000);
    await (await opened()).received();
    expect(watch).toHaveBeenCalledTimes(calls);
    expect(market.watched.size).toBe(0);
  });

  it('receives an error for each invalid message, and is closed after the third', async () => {
    const client = await opened();
    client.send('buy low');
    client.sendBytes(Buffer.from([1, 2, 3]));
    await client.until(({ errors }) => errors.length === 2);
    expect(client.closed).toBeUndefined();
    client.send({ op: 'sell' });
    await client.until(({ closed }) => closed !== undefined);
    expect(client.errors).toHaveLength(3);
    expect(client.closed?.code).toBe(CLOSE_PROTOCOL_ERROR);
  });

  it('that sends a message over 64 KB is closed; others are not', async () => {
    const [big, other] = [await opened(), await opened()];
    big.send('x'.repeat(65 * 1024));
    await big.until(({ closed }) => closed !== undefined);
    expect(big.closed?.code).toBe(1009);
    await other.received();
    expect(feed.stats().connections).toBe(1);
  });

  it('that exceeds the message rate is closed', async () => {
    const client = await opened();
    for (let i = 0; i < 200; i += 1) client.send({ op: 'ping' });
    await client.until(({ closed }) => closed !== undefined);
    const reason = 'More than 100 messages of one connection in a second';
    expect(client.closed).toEqual({ code: CLOSE_PROTOCOL_ERROR, reason });
    expect(client.errors).toEqual([`${reason}: the connection is closed.`]);
  });

  it.each([
    ['as time passes', 0],
    ['even when the wall clock is set back', 3_600_000],
  ])('that answers no ping is disconnected, and one that does stays, %s', async (_, back) => {
    const [alive, silent] = [await opened(), await opened()];
    silent.stall();
    clock.stepBack(back);
    for (let passed = 0; passed <= FEED_SILENCE_MS; passed += FEED_HEARTBEAT_MS) {
      clock.advance(FEED_HEARTBEAT_MS);
      await alive.received();
    }
    expect(feed.stats().connections).toBe(1);
    expect(alive.closed).toBeUndefined();
  });

  it('that reads nothing does not block others, and is disconnected', async () => {
    const [stuck, fine] = [await opened(), await opened()];
    for (const client of [stuck, fine]) {
      client.send({ op: 'subscribe', topics: [`book:${BTC}`], intervalMs: 100 });
      await client.until(({ updates }) => updates.length === 1);
    }
    stuck.stall();
    for (let i = 0; i < 210; i += 1) {
      market.push({ kind: 'book', key: BTC, data: fakeBook(100_000 + i, 1_500) });
      clock.advance(100);
      await fine.until(({ updates }) => updates.length >= i + 2);
      await fine.received();
    }
    expect(feed.stats().connections).toBe(1);
    expect(fine.updates.at(-1)).toMatchObject({ seq: 211 });
  }, 30_000);
});

describe('closing', () => {
  it('closes every connection with code 1001 and stops the market', async () => {
    const client = await opened();
    await feed.close();
    expect(client.closed?.code).toBe(1001);
    expect(market.stopped).toBe(true);
  });
});
