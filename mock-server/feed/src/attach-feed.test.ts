import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  CLOSE_POLICY_VIOLATION,
  FEED_HEARTBEAT_MS,
  FEED_SILENCE_MS,
  FEED_VERSION,
} from '@parallax/protocol';
import { fakeBook } from '@parallax/server-market/testing/fake-market';
import { Connection } from './connection.ts';
import { FeedUser } from './feed-user.ts';
import { TOO_SLOW } from './subscriber.ts';
import { BTC } from './testing/set-up-hub.ts';
import { type FeedServer, startFeedServer } from './testing/start-feed-server.ts';

let server: FeedServer;
beforeEach(async () => {
  server = await startFeedServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

/** Pads the topics so that a message of 1,000 of them stays just below the size limit. */
const FILLER = 'X'.repeat(40);

describe('the feed', () => {
  it.each([
    ['nobody is signed in', { 'x-trader': '' }, '/feed', 401],
    ['the page is of another origin', { origin: 'https://evil.example' }, '/feed', 403],
    ['the session cannot be looked up', { 'x-trader': 'broken' }, '/feed', 500],
    ['there is nothing at the path', {}, '/elsewhere', 404],
  ])('refuses a connection before the upgrade when %s', async (_, headers, path, status) => {
    const client = await server
      .connect(headers, path)
      .until(({ refused }) => refused !== undefined);
    expect(client.refused).toBe(status);
    expect(server.feed.stats().connections).toBe(0);
  });

  it('survives clients that disconnect before they receive the refusal', async () => {
    const request = `GET /feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    for (let n = 0; n < 20; n += 1) {
      const socket = createConnection(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request);
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    await server.opened();
    expect(server.feed.stats().connections).toBe(1);
  });

  it('closes the connections of a signed-out session at the next heartbeat', async () => {
    const client = await server.opened({ 'x-trader': 'leaver' });
    const other = await server.opened();
    server.signedOut.add('leaver');
    server.clock.advance(FEED_HEARTBEAT_MS);
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed).toMatchObject({ code: 1008, reason: 'Signed out' });
    expect(other.closed).toBeUndefined();
  });

  it('limits a session to 20 concurrent connections and states the limit when it refuses another', async () => {
    for (let n = 0; n < 20; n += 1) await server.opened();
    const last = await server.connect().until(({ closed }) => closed !== undefined);
    expect(last.closed).toEqual({
      code: 1013,
      reason: 'One session may have at most 20 connections',
    });
    expect(last.messages).toEqual([]);
    expect((await server.opened({ 'x-trader': 'other' })).closed).toBeUndefined();
    server.clients[0]?.close();
    await server.untilConnections(20);
    expect((await server.opened()).closed).toBeUndefined();
  });

  it('sends every client the same epoch, without compression', async () => {
    const [a, b] = [await server.opened(), await server.opened()];
    expect(a.messages[0]).toMatchObject({ type: 'hello', version: FEED_VERSION });
    expect(b.messages[0]).toEqual(a.messages[0]);
    expect([a.extensions, b.extensions]).toEqual(['', '']);
  });

  it('asks its clients to spread their reconnects over 1 s for each 100 connections', async () => {
    const clients = [await server.opened(), await server.opened(), await server.opened()];
    for (const client of clients) await client.roundTrip();
    const pongs = clients.map(({ messages }) => messages.find(({ type }) => type === 'pong'));
    expect(pongs).toEqual(clients.map(() => ({ type: 'pong', reconnectSpreadMs: 30 })));
  });

  it('closes every connection and refuses new ones while unavailable, and accepts connections afterwards', async () => {
    const client = await server.opened();
    server.feed.setAvailable(false);
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.code).toBe(1012);
    const refused = await server.connect().until((c) => c.refused !== undefined);
    expect(refused.refused).toBe(503);
    server.feed.setAvailable(true);
    expect((await server.opened()).closed).toBeUndefined();
  });
});

describe('a client', () => {
  it('receives an error for each invalid message, and is disconnected after the third', async () => {
    const client = await server.opened();
    client.send('buy low');
    client.sendBytes(Buffer.from([1, 2, 3]));
    await client.until(({ errors }) => errors.length === 2);
    expect(client.closed).toBeUndefined();
    client.send({ op: 'sell' });
    await client.until(({ closed }) => closed !== undefined);
    expect(client.errors).toHaveLength(3);
    expect(client.closed?.code).toBe(CLOSE_POLICY_VIOLATION);
  });

  it('is disconnected after a message over 64 KB, without affecting other clients', async () => {
    const [big, other] = [await server.opened(), await server.opened()];
    big.send('x'.repeat(65 * 1024));
    await big.until(({ closed }) => closed !== undefined);
    expect(big.closed?.code).toBe(1009);
    await other.roundTrip();
    expect(server.feed.stats().connections).toBe(1);
  });

  it('is disconnected when it exceeds 100 messages per second', async () => {
    const client = await server.opened();
    for (let i = 0; i < 200; i += 1) client.send({ op: 'ping' });
    await client.until(({ closed }) => closed !== undefined);
    const reason = 'More than 100 messages per second on one connection';
    expect(client.closed).toEqual({ code: CLOSE_POLICY_VIOLATION, reason });
    expect(client.errors).toEqual([`${reason}: the connection is closed.`]);
  });

  it.each([
    ['with a steady wall clock', 0],
    ['even when the wall clock is set back', 3_600_000],
  ])('is disconnected only if it stops responding to pings, %s', async (_, back) => {
    const [alive, silent] = [await server.opened(), await server.opened()];
    silent.stall();
    server.clock.stepBack(back);
    for (let passed = 0; passed <= FEED_SILENCE_MS; passed += FEED_HEARTBEAT_MS) {
      server.clock.advance(FEED_HEARTBEAT_MS);
      await alive.roundTrip();
    }
    expect(server.feed.stats().connections).toBe(1);
    expect(alive.closed).toBeUndefined();
  });

  it('is disconnected if it reads nothing, and does not block other clients until then', async () => {
    const [stuck, fine] = [await server.opened(), await server.opened()];
    for (const client of [stuck, fine]) {
      client.send({ op: 'subscribe', topics: [`book:${BTC}`], intervalMs: 100 });
      await client.until(({ updates }) => updates.length === 1);
    }
    stuck.stall();
    for (let i = 0; i < 210; i += 1) {
      server.market.push({ kind: 'book', key: BTC, data: fakeBook(100_000 + i, 1_500) });
      server.clock.advance(100);
      await fine.until(({ updates }) => updates.length >= i + 2);
      await fine.roundTrip();
    }
    expect(server.feed.stats().connections).toBe(1);
    expect(fine.updates.at(-1)).toMatchObject({ seq: 211 });
  });
});

describe('a client that reads nothing and keeps sending', () => {
  it('is disconnected once too many responses are queued', async () => {
    const close = jest.spyOn(Connection.prototype, 'close');
    const counted = jest.spyOn(FeedUser.prototype, 'countMessage');
    const isClosed = () => close.mock.calls.length > 0;
    const client = await server.opened();
    const send = async (...from: readonly number[]) => {
      const before = counted.mock.calls.length;
      for (const first of from) {
        const topics = Array.from({ length: 1_000 }, (_, i) => `ticker:okx:${FILLER}${first + i}`);
        client.send({ op: 'subscribe', topics });
      }
      while (counted.mock.calls.length < before + from.length && !isClosed()) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      server.clock.advance(1_000);
    };
    // reaches the limit of the connection, so that each further message is refused with its topics
    await send(0, 1_000, 2_000, 3_000, 4_000);
    client.stall();
    for (let second = 0; second < 40 && !isClosed(); second += 1) {
      await send(...Array.from({ length: 20 }, () => 5_000));
    }
    expect(close.mock.calls[0]).toEqual([1013, TOO_SLOW]);
  });
});

describe('closing the feed', () => {
  it('closes every connection with code 1001 and stops the market', async () => {
    const client = await server.opened();
    await server.feed.close();
    expect(client.closed?.code).toBe(1001);
    expect(server.market.stopped).toBe(true);
  });
});
