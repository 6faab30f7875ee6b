import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CLOSE_POLICY_VIOLATION } from '@parallax/protocol';
import { SLICE_MS } from '@parallax/server-market/time-slicer';
import { BTC, TICKER } from './testing/set-up-hub.ts';
import { type FeedServer, MANY_KEYS, startFeedServer } from './testing/start-feed-server.ts';

let server: FeedServer;
beforeEach(async () => {
  server = await startFeedServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

/** Advances the clock so fast that every step fills a slice. */
function oneStepPerSlice(): void {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += SLICE_MS;
    return now;
  });
}
describe('a client', () => {
  it('receives a snapshot at once, then updates at the requested interval', async () => {
    const client = await server.opened();
    client.send({ op: 'subscribe', topics: [TICKER, `book:${BTC}`], intervalMs: 100 });
    await client.until(({ updates }) => updates.length === 2);
    expect(client.updates.map(({ topic, snapshot }) => [topic, snapshot])).toEqual([
      [TICKER, true],
      [`book:${BTC}`, true],
    ]);
    server.market.tick(BTC, 101);
    server.clock.advance(100);
    await client.until(({ updates }) => updates.length === 3);
    expect(client.updates[2]).toMatchObject({ topic: TICKER, snapshot: false, seq: 2 });
    client.send({ op: 'unsubscribe', topics: [TICKER] });
    await client.roundTrip();
    server.market.tick(BTC, 102);
    server.clock.advance(100);
    await client.roundTrip();
    expect(client.updates).toHaveLength(3);
    expect(server.feed.stats()).toEqual({
      up: true,
      connections: 1,
      subscriptions: 1,
      topics: 1,
      updates: { received: 2, conflated: 0, published: 1, sent: 1 },
    });
  });

  it('receives an error that lists unknown topics, although the message counts as valid', async () => {
    const client = await server.opened();
    for (let i = 1; i <= 4; i += 1) {
      client.send({ op: 'subscribe', topics: ['ticker:okx:NOPE', TICKER, 'book:nowhere:X'] });
      await client.until(({ errors }) => errors.length === i);
    }
    await client.until(({ updates }) => updates.length > 0);
    expect(client.errors[0]).toBe('Unknown topics: ticker:okx:NOPE, book:nowhere:X.');
    expect(client.updates[0]?.topic).toBe(TICKER);
    expect(client.closed).toBeUndefined();
  });

  it('receives a topic once its contract is listed, with no second error about the remaining topics', async () => {
    const client = await server.opened();
    const topics = ['ticker:okx:NEW', 'ticker:okx:LEFT', 'ticker:okx:NOPE'];
    client.send({ op: 'subscribe', topics });
    await client.until(({ errors }) => errors.length === 1);
    client.send({ op: 'unsubscribe', topics: ['ticker:okx:LEFT'] });
    await client.roundTrip();
    server.market.list('okx:NEW', 100);
    server.market.list('okx:LEFT', 100);
    server.clock.advance(1_000);
    await client.until(({ updates }) => updates.length > 0);
    await client.roundTrip();
    expect(client.updates.map(({ topic }) => topic)).toEqual(['ticker:okx:NEW']);
    expect(client.errors).toEqual([`Unknown topics: ${topics.join(', ')}.`]);
    client.send({ op: 'subscribe', topics: ['ticker:okx:NOPE'] });
    await client.until(({ errors }) => errors.length === 2);
  });

  it('receives pushed topics while a poll is pending', async () => {
    const poll: { resolve?: (candles: undefined) => void } = {};
    const response = new Promise<undefined>((resolve) => {
      poll.resolve = resolve;
    });
    jest.spyOn(server.market.reads, 'candles').mockReturnValue(response);
    const client = await server.opened();
    const slow = `candles:1m:${BTC}`;
    client.send({ op: 'subscribe', topics: [slow, TICKER] });
    await client.until(({ updates }) => updates.length === 1);
    expect(client.updates[0]?.topic).toBe(TICKER);
    poll.resolve?.(undefined);
    await client.until(({ errors }) => errors.length === 1);
    expect(client.errors).toEqual([`Unknown topics: ${slow}.`]);
  });

  it('receives an error that lists invalid topics; a message counts as invalid if all its topics are', async () => {
    const client = await server.opened();
    client.send({ op: 'subscribe', topics: ['BTC', TICKER, 'ticker::', 'x'.repeat(500)] });
    await client.until(({ updates }) => updates.length === 1);
    const shown = `Invalid topics: BTC, ticker::, ${'x'.repeat(40)}. A topic looks like ticker:binance_spot:BTCUSDT.`;
    expect(client.errors).toEqual([shown]);
    expect(client.updates[0]?.topic).toBe(TICKER);
    for (let i = 0; i < 3; i += 1) client.send({ op: 'subscribe', topics: ['BTC'] });
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.code).toBe(CLOSE_POLICY_VIOLATION);
  });

  it('may subscribe to at most 5000 topics', async () => {
    const client = await server.opened();
    const topics = MANY_KEYS.map((key) => `ticker:${key}`);
    for (let i = 0; i < 5_000; i += 1_000) {
      client.send({ op: 'subscribe', topics: topics.slice(i, i + 1_000) });
    }
    client.send({ op: 'subscribe', topics: topics.slice(5_000) });
    await client.until(({ updates }) => updates.length === 5_000);
    expect(client.errors).toEqual(['One connection may subscribe to at most 5000 topics.']);
    expect(server.feed.stats().subscriptions).toBe(5_000);
  });

  it('subscribes to many topics without blocking other clients, and can unsubscribe before they are all subscribed', async () => {
    oneStepPerSlice();
    const watch = jest.spyOn(server.market, 'watch');
    const [busy, other] = [await server.opened(), await server.opened()];
    const topics = MANY_KEYS.slice(0, 1_000).map((key) => `ticker:${key}`);
    const last = topics.at(-1) ?? '';
    busy.send({ op: 'subscribe', topics });
    busy.send({ op: 'unsubscribe', topics: [last] });
    await Promise.all([busy.roundTrip(), other.roundTrip()]);
    expect(watch.mock.calls.length).toBeLessThan(999);
    await busy.until(({ updates }) => updates.length === 999);
    expect(busy.updates.map(({ topic }) => topic)).toEqual(topics.slice(0, -1));
    expect(watch).toHaveBeenCalledTimes(999);
  });

  it('has no further topics opened after it disconnects', async () => {
    oneStepPerSlice();
    const watch = jest.spyOn(server.market, 'watch');
    const client = await server.opened();
    client.send({
      op: 'subscribe',
      topics: MANY_KEYS.slice(0, 1_000).map((key) => `ticker:${key}`),
    });
    await client.roundTrip();
    client.close();
    await server.untilConnections(0);
    const calls = watch.mock.calls.length;
    expect(calls).toBeLessThan(1_000);
    await (await server.opened()).roundTrip();
    expect(watch).toHaveBeenCalledTimes(calls);
    expect(server.market.watched.size).toBe(0);
  });
});
