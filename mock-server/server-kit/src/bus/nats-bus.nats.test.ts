import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats, type TestNats } from '../testing/nats.ts';
import { BusUnavailable, NatsBus } from './nats-bus.ts';

let nats: TestNats;
const open: NatsBus[] = [];
const lines: string[] = [];
const log = (line: string) => lines.push(line);

beforeAll(async () => {
  nats = await startNats();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
  lines.splice(0);
});
afterAll(() => nats.kill());

async function connect(): Promise<NatsBus> {
  const bus = await NatsBus.open(nats.url, { name: 'test', log });
  open.push(bus);
  return bus;
}

/** Resolves when a connection is lost or has returned. */
const becomes = (bus: NatsBus, isConnected: boolean) =>
  new Promise<void>((resolve) => {
    bus.onConnection((now) => {
      if (now === isConnected) resolve();
    });
  });

/** The messages of a subject; `next` resolves with the one at an index. */
function received(bus: NatsBus, subject: string) {
  const messages: string[] = [];
  const waiting: (() => void)[] = [];
  const end = bus.subscribe(subject, (message) => {
    messages.push(message);
    for (const resolve of waiting.splice(0)) resolve();
  });
  const next = async (index: number): Promise<string> => {
    while (messages.length <= index) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    return messages[index] ?? '';
  };
  return { messages, next, end };
}

/** Resolves when the server has processed what the bus has sent. */
const synced = (bus: NatsBus) => bus.request('test.nobody', '', 5_000).catch(() => undefined);

describe('the bus', () => {
  it('sends a message to every subscriber of its subject, in order, and to no other', async () => {
    const [one, other] = [await connect(), await connect()];
    const prices = received(one, 'test.prices');
    const books = received(one, 'test.books');
    await synced(one);
    for (const text of ['first', 'zweite Währung €', 'last']) other.publish('test.prices', text);
    expect(await prices.next(2)).toBe('last');
    expect(prices.messages).toEqual(['first', 'zweite Währung €', 'last']);
    expect(books.messages).toEqual([]);
  });

  it('sends nothing to a subscription that has ended', async () => {
    const [one, other] = [await connect(), await connect()];
    const ended = received(one, 'test.prices');
    const open = received(one, 'test.prices');
    await synced(one);
    ended.end();
    await synced(one);
    other.publish('test.prices', 'late');
    expect(await open.next(0)).toBe('late');
    expect(ended.messages).toEqual([]);
  });

  it.each([0, 1, 512 * 1024, 3_000_001])('responds with %i bytes', async (length) => {
    const [one, other] = [await connect(), await connect()];
    one.respond('test.read', async (text) => text.repeat(length));
    await synced(one);
    const response = await other.request('test.read', 'x', 5_000);
    expect(response.length).toBe(length);
  });

  it.each([
    ['no process responds', 'test.nobody', 5_000],
    ['the response takes too long', 'test.slow', 50],
  ])('rejects a request when %s', async (_case, subject, timeoutMs) => {
    const [one, other] = [await connect(), await connect()];
    one.respond('test.slow', () => new Promise(() => undefined));
    await synced(one);
    await expect(other.request(subject, '', timeoutMs)).rejects.toBeInstanceOf(BusUnavailable);
  });

  it('rejects requests in flight and new ones at once when the connection is lost, and drops what is published', async () => {
    const [one, other] = [await connect(), await connect()];
    const prices = received(one, 'test.prices');
    one.respond('test.slow', () => new Promise(() => undefined));
    await synced(one);
    const inFlight = other.request('test.slow', '', 60_000);
    const lost = Promise.all([one, other].map((bus) => becomes(bus, false)));
    await nats.kill();
    await expect(inFlight).rejects.toThrow('The connection to NATS was lost.');
    await lost;
    await expect(other.request('test.slow', '', 60_000)).rejects.toBeInstanceOf(BusUnavailable);
    other.publish('test.prices', 'out of date');
    const returned = Promise.all([one, other].map((bus) => becomes(bus, true)));
    await nats.start();
    await returned;
    await synced(one);
    other.publish('test.prices', 'current');
    expect(await prices.next(0)).toBe('current');
    expect(lines.filter((line) => line.includes('was lost'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('connected again'))).toHaveLength(2);
  });

  it('cannot be opened without a server: the message says what to do and has no password', async () => {
    const url = 'nats://ada:secret-word@127.0.0.1:1';
    const opened = NatsBus.open(url, { name: 'test', log });
    await expect(opened).rejects.toThrow(/^The NATS server 127\.0\.0\.1:1 cannot be used: /);
    await expect(opened).rejects.not.toThrow('secret-word');
  });
});
