import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ExchangeState, exchangeTopic } from '@parallax/protocol';
import type { FeedClient } from './testing/feed-client.ts';
import { EXCHANGE } from './testing/set-up-hub.ts';
import { COMPANY, type FeedServer, startFeedServer } from './testing/start-feed-server.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let server: FeedServer;
const lookUp = jest.fn<() => Promise<ReadonlyMap<string, ExchangeState>>>();

beforeEach(async () => {
  lookUp.mockReset().mockResolvedValue(new Map([[EXCHANGE.id, EXCHANGE]]));
  server = await startFeedServer({ visibleExchanges: lookUp });
});

afterEach(async () => {
  await server.close();
});

describe('topics of company exchanges', () => {
  it('are looked up once per message, regardless of their number', async () => {
    const client = await server.opened();
    const topics = Array.from({ length: 1_300 }, (_, i) => exchangeTopic(uuid(i)));
    client.send({ op: 'subscribe', topics: [exchangeTopic(EXCHANGE.id), ...topics] });
    await client.until(({ updates, errors }) => updates.length === 1 && errors.length === 1);
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(client.errors[0]).toContain('Not permitted');
    expect(client.errors[0]).toContain('and 1290 more');
  });

  it('have at most one lookup in flight per user, across connections and messages', async () => {
    let inFlight = 0;
    let maxInFlight = 0;
    lookUp.mockImplementation(async () => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      return new Map([[EXCHANGE.id, EXCHANGE]]);
    });
    const both = await Promise.all([server.opened(), server.opened()]);
    for (const client of both) {
      for (let i = 0; i < 40; i += 1) {
        client.send({ op: 'subscribe', topics: [exchangeTopic(uuid(i))] });
      }
      client.send({ op: 'subscribe', topics: [exchangeTopic(EXCHANGE.id)] });
    }
    for (const client of both) await client.until(({ updates }) => updates.length === 1);
    expect(maxInFlight).toBe(1);
    expect(lookUp.mock.calls.length).toBeLessThan(10);
  });
});

const renamed = { ...EXCHANGE, name: 'Renamed' };
const namesIn = ({ updates }: FeedClient) =>
  updates.map((update) => (update.kind === 'exchange' ? update.data?.name : undefined));

/** Subscribes a client whose first read is delayed until `release` is called. */
async function withDelayedRead() {
  const client = await server.opened({ 'x-trader': 'late' });
  const completions: (() => void)[] = [];
  lookUp.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => completions.push(resolve));
    return new Map([[EXCHANGE.id, EXCHANGE]]);
  });
  client.send({ op: 'subscribe', topics: [exchangeTopic(EXCHANGE.id)] });
  await client.roundTrip();
  while (completions.length === 0) await new Promise((next) => setImmediate(next));
  return { client, release: () => completions[0]?.() };
}

async function untilUpdates(client: FeedClient, count: number): Promise<void> {
  while (client.updates.length < count) {
    server.clock.advance(100);
    await client.roundTrip();
  }
}

describe('company exchange reads that complete out of order', () => {
  it('publish the latest state', async () => {
    const first = await server.opened({ 'x-trader': 'early' });
    first.send({ op: 'subscribe', topics: [exchangeTopic(EXCHANGE.id)] });
    await untilUpdates(first, 1);
    const late = await withDelayedRead();
    lookUp.mockResolvedValue(new Map([[EXCHANGE.id, renamed]]));
    server.feed.publishCompanyChange(COMPANY, ['exchanges']);
    await untilUpdates(first, 2);
    late.release();
    await untilUpdates(late.client, 1);
    server.clock.advance(100);
    await first.roundTrip();
    expect(namesIn(first)).toEqual([EXCHANGE.name, 'Renamed']);
    expect(namesIn(late.client)).toEqual(['Renamed']);
  });

  it('end the subscription to an exchange whose access is revoked during the first read', async () => {
    const late = await withDelayedRead();
    lookUp.mockResolvedValue(new Map());
    server.feed.publishCompanyChange(COMPANY, ['exchanges']);
    late.release();
    await untilUpdates(late.client, 2);
    expect(namesIn(late.client)).toEqual([EXCHANGE.name, undefined]);
  });
});

const unavailable = (client: FeedClient) =>
  client.messages.filter((message) => message.type === 'error' && message.status === 503);

describe('company exchanges whose lookup fails', () => {
  const topics = [exchangeTopic(EXCHANGE.id), exchangeTopic(uuid(1))];

  it('are rejected with 503, and can be subscribed to later', async () => {
    lookUp.mockRejectedValueOnce(new Error('the storage is down'));
    const client = await server.opened();
    client.send({ op: 'subscribe', topics });
    await client.until(({ errors }) => errors.length === 1);
    expect(unavailable(client)).toEqual([expect.objectContaining({ topics })]);
    client.send({ op: 'subscribe', topics });
    await client.until(({ updates, errors }) => updates.length > 0 && errors.length > 1);
    expect(namesIn(client)).toEqual([EXCHANGE.name]);
    expect(client.errors[1]).toBe(`Not permitted: ${topics[1]}.`);
  });

  it('are not reported as removed if they were already subscribed to', async () => {
    const client = await server.opened();
    client.send({ op: 'subscribe', topics: topics.slice(0, 1) });
    await client.until(({ updates }) => updates.length === 1);
    lookUp.mockRejectedValueOnce(new Error('the storage is down'));
    client.send({ op: 'subscribe', topics: topics.slice(0, 1) });
    await client.until(({ errors }) => errors.length === 1);
    expect(unavailable(client)).toEqual([expect.objectContaining({ topics: topics.slice(0, 1) })]);
    expect(server.feed.stats().subscriptions).toBe(0);
    client.send({ op: 'subscribe', topics: topics.slice(0, 1) });
    await client.until(({ updates }) => updates.length === 2);
    expect(namesIn(client)).toEqual([EXCHANGE.name, EXCHANGE.name]);
  });
});
