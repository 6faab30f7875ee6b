import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { candlesTopic } from '@parallax/protocol';
import { fakeCandle } from '@parallax/server-market/testing/fake-market';
import type { FeedClient } from './testing/feed-client.ts';
import { type FeedServer, startFeedServer } from './testing/start-feed-server.ts';

const KEYS = Array.from({ length: 20_010 }, (_, i) => `okx:C${i}`);
const TICKERS = KEYS.map((key) => `ticker:${key}`);

let server: FeedServer;
beforeEach(async () => {
  server = await startFeedServer({ keys: KEYS });
});
afterEach(() => server.close());

const opened = (trader = 'someone') => server.opened({ 'x-trader': trader });

const connectInSession = (session: number) =>
  server.connect({ 'x-trader': 'many', 'x-session': `session ${session}` });

const LARGE = JSON.stringify({ op: 'ping', filler: 'x'.repeat(60_000) });
const TOO_MANY_BYTES = 'More than 2000000 bytes per second from one user';

const inThousands = (topics: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(topics.length / 1_000) }, (_, i) =>
    topics.slice(i * 1_000, (i + 1) * 1_000),
  );

/** Subscribes in messages of at most 1000 topics, a second apart to stay below the rate limits. */
async function subscribe(client: FeedClient, topics: readonly string[]): Promise<void> {
  for (const some of inThousands(topics)) {
    client.send({ op: 'subscribe', topics: some });
    await client.roundTrip();
    server.clock.advance(1_000);
  }
}

describe('candles', () => {
  it('are loaded four at a time per user, so that a long list does not delay other users', async () => {
    const held: (() => void)[] = [];
    const keys: string[] = [];
    server.market.reads.candles = async (key) => {
      keys.push(key);
      await new Promise<void>((resolve) => held.push(resolve));
      return [fakeCandle(0)];
    };
    const [many, few] = [await opened('many'), await opened('few')];
    many.send({
      op: 'subscribe',
      topics: KEYS.slice(0, 40).map((key) => candlesTopic(key, '1d')),
    });
    while (keys.length < 4) await many.roundTrip();
    await many.roundTrip();
    expect(keys).toHaveLength(4);
    few.send({ op: 'subscribe', topics: [candlesTopic(KEYS[500] ?? '', '1d')] });
    while (keys.length === 4) await few.roundTrip();
    expect(keys.slice(4)).toEqual([KEYS[500]]);
    while (many.updates.length < 40) {
      for (const resolve of held.splice(0)) resolve();
      await many.roundTrip();
    }
    expect(keys).toHaveLength(41);
  });

  it('are not loaded if the user unsubscribes while they are queued', async () => {
    const held: (() => void)[] = [];
    let requests = 0;
    server.market.reads.candles = async () => {
      requests += 1;
      await new Promise<void>((resolve) => held.push(resolve));
      return [fakeCandle(0)];
    };
    const client = await opened();
    const topics = KEYS.slice(0, 400).map((key) => candlesTopic(key, '1d'));
    client.send({ op: 'subscribe', topics });
    client.send({ op: 'unsubscribe', topics });
    await client.roundTrip();
    for (const resolve of held.splice(0)) resolve();
    await client.roundTrip();
    expect(requests).toBeLessThanOrEqual(4);
  });
});

describe('a user', () => {
  it('may subscribe to 20,000 topics across all connections, and to more after unsubscribing', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => opened()));
    for (const [i, client] of five.slice(0, 4).entries()) {
      await subscribe(client, TICKERS.slice(i * 5_000, (i + 1) * 5_000));
    }
    const [first, last] = [five[0], five[4]];
    if (first === undefined || last === undefined) throw new Error('not open');
    const more = TICKERS.slice(20_000, 20_001);
    await subscribe(last, more);
    expect(last.messages.at(-2)).toMatchObject({ type: 'error', status: 429, topics: more });
    expect(last.errors[0]).toMatch(
      /^One user may subscribe to at most 20000 topics across all connections/,
    );
    expect((await opened('other')).errors).toEqual([]);
    first.send({ op: 'unsubscribe', topics: TICKERS.slice(0, 1) });
    await first.roundTrip();
    await subscribe(last, more);
    await last.until(({ updates }) => updates.length === 1);
    first.close();
    await server.untilConnections(5);
    await subscribe(last, TICKERS.slice(0, 1_000));
    await last.until(({ updates }) => updates.length === 1_001);
    expect(last.errors).toHaveLength(1);
  });

  it('may subscribe to at most 500 polled topics across all connections', async () => {
    server.market.candles = [fakeCandle(0)];
    const [one, other] = [await opened(), await opened()];
    const candles = KEYS.slice(0, 501).map((key) => candlesTopic(key, '1m'));
    await subscribe(one, candles.slice(0, 500));
    await subscribe(other, candles.slice(500));
    expect(other.errors[0]).toMatch(
      /^One user may subscribe to at most 500 candle, funding, open interest and liquidation topics across all connections/,
    );
    await one.until(({ updates }) => updates.length >= 500);
    const before = server.market.requests;
    await subscribe(one, candles.slice(0, 1));
    expect(one.errors).toEqual([]);
    expect(server.market.requests - before).toBeLessThanOrEqual(1_500);
  });

  it('may subscribe to or unsubscribe from at most 20,000 topics per second', async () => {
    const clientsOfOne = await Promise.all(Array.from({ length: 3 }, () => opened()));
    for (const client of clientsOfOne) {
      for (let i = 0; i < 7; i += 1) {
        client.send({ op: i % 2 ? 'unsubscribe' : 'subscribe', topics: TICKERS.slice(0, 1_000) });
      }
      await client.roundTrip();
    }
    const errors = clientsOfOne.flatMap((client) => client.errors);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^One user may subscribe to or unsubscribe from at most 20000 topics per second/,
    );
  });

  it('may send at most 2,000,000 bytes per second and have at most 60 connections', async () => {
    const client = await opened();
    for (let i = 0; i < 40; i += 1) client.send(LARGE);
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.reason).toBe(TOO_MANY_BYTES);
    for (let i = 0; i < 60; i += 1) {
      await connectInSession(Math.floor(i / 20)).until(({ messages }) => messages.length > 0);
    }
    const last = connectInSession(4);
    await last.until(({ closed }) => closed !== undefined);
    expect(last.closed).toEqual({
      code: 1013,
      reason: 'One user may have at most 60 connections',
    });
  });

  it('who reconnects has no new limits in the same second', async () => {
    const client = await opened();
    for (let i = 0; i < 40; i += 1) client.send(LARGE);
    await client.until(({ closed }) => closed !== undefined);
    await server.untilConnections(0);
    const again = await opened();
    again.send(LARGE);
    await again.until(({ closed }) => closed !== undefined);
    expect(again.closed?.reason).toBe(TOO_MANY_BYTES);
    server.clock.advance(1_000);
    const later = await opened();
    later.send(LARGE);
    await later.roundTrip();
    expect(later.closed).toBeUndefined();
  });
});
