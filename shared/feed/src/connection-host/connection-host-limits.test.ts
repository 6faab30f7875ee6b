import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { TOPICS_PER_CONNECTION_MAX } from '@parallax/protocol';
import { createTabFeed } from '../tab/tab-feed.ts';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { BTC, tickerUpdate } from '../testing/updates.ts';

const REJECTED = 'ticker:okx:REJECTED';
const limitError = (topics: string[]) => ({
  type: 'error' as const,
  status: 429 as const,
  message: 'One user may subscribe to at most 20000 topics across all connections.',
  topics,
});

let clock: FakeClock;
let host: ReturnType<typeof setUpConnectionHost>;
beforeEach(() => {
  clock = fakeClock();
  host = setUpConnectionHost(clock);
});
afterEach(() => host.host.close());

async function openTab() {
  const feed = createTabFeed({
    clock,
    frame: (run) => run(),
    find: findTestHost,
  });
  const limited: boolean[] = [];
  feed.onState(() => {
    if (limited.at(-1) !== feed.isLimited()) limited.push(feed.isLimited());
  });
  feed.subscribe(`ticker:${BTC}`, () => {});
  feed.subscribe(REJECTED, () => {});
  feed.start({});
  await settle();
  return { feed, limited };
}

async function passSeconds(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    clock.pass(1_000);
    // the connection is alive
    host.socket().receive({ type: 'pong' });
    await settle();
  }
}

const messagesWith = (op: 'subscribe' | 'unsubscribe', topic: string) =>
  host.socket().sent.filter((message) => message.op === op && message.topics.includes(topic))
    .length;
const subscribesTo = (topic: string) => messagesWith('subscribe', topic);
const unsubscribesFrom = (topic: string) => messagesWith('unsubscribe', topic);

describe('topics that the server rejects because of a limit', () => {
  it('are reported to the tabs once and retried until the server accepts them', async () => {
    const { feed, limited } = await openTab();
    host.socket().hello();
    await settle();
    host.socket().receive(limitError([REJECTED]));
    await settle();
    expect(limited).toEqual([false, true]);
    for (const times of [2, 3]) {
      await passSeconds(10);
      expect(subscribesTo(REJECTED)).toBe(times);
      host.socket().receive(limitError([REJECTED]));
      await settle();
    }
    expect(limited).toEqual([false, true]);
    await passSeconds(10);
    await passSeconds(10);
    expect(limited).toEqual([false, true, false]);
    expect(subscribesTo(REJECTED)).toBe(4);
    expect(subscribesTo(`ticker:${BTC}`)).toBe(1);
    feed.stop();
  });

  it('are no longer reported to the tabs after a reconnect, until the server rejects them again', async () => {
    const { feed, limited } = await openTab();
    host.socket().hello();
    host.socket().receive(limitError([REJECTED]));
    await settle();
    host.socket().drop();
    await settle();
    clock.pass(2_000);
    host.socket().hello('e2');
    await settle();
    expect(feed.state()).toBe('connected');
    expect(limited).toEqual([false, true, false]);
    expect(host.socket().topics()).toContain(REJECTED);
    host.socket().receive(limitError([REJECTED]));
    await settle();
    expect(limited).toEqual([false, true, false, true]);
    feed.stop();
  });

  it('are not reported to the next trader who signs in', async () => {
    const { feed, limited } = await openTab();
    host.socket().hello();
    host.socket().receive(limitError([REJECTED]));
    await settle();
    openChannel('login').post({ traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11' });
    await settle();
    host.socket().hello('e2');
    await settle();
    expect(feed.state()).toBe('connected');
    expect(limited).toEqual([false, true, false]);
    feed.stop();
  });

  it('leave the other topics live', async () => {
    const { feed } = await openTab();
    host.socket().hello();
    host.socket().receive(limitError([REJECTED]));
    host.socket().receive({ type: 'frame', at: 0, updates: [tickerUpdate(7)] });
    await passSeconds(1);
    expect(feed.ticker(BTC)?.ticker.last).toBeDefined();
    expect(feed.state()).toBe('connected');
    feed.stop();
  });

  it('are reported to a tab that joins later', async () => {
    const { feed } = await openTab();
    host.socket().hello();
    host.socket().receive(limitError([REJECTED]));
    await settle();
    const later = await openTab();
    expect(later.feed.isLimited()).toBe(true);
    for (const each of [feed, later.feed]) each.stop();
  });
});

describe('topics whose unsubscription the server rejects because of a limit', () => {
  const rejection = {
    type: 'error' as const,
    status: 429 as const,
    message: 'More than 20000 topic changes per second.',
  };

  it('are unsubscribed again every 10 s until the server accepts it', async () => {
    const { feed } = await openTab();
    host.socket().hello();
    const end = feed.subscribe('ticker:okx:ENDED', () => {});
    await passSeconds(1);
    end();
    await passSeconds(3);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(1);
    host.socket().receive(rejection);
    await passSeconds(9);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(1);
    await passSeconds(1);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(2);
    host.socket().receive(rejection);
    await passSeconds(10);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(3);
    await passSeconds(30);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(3);
    expect(host.socket().topics()).toContain(`ticker:${BTC}`);
    feed.stop();
  });

  it('stay subscribed if a tab has requested them again', async () => {
    const { feed } = await openTab();
    host.socket().hello();
    const end = feed.subscribe('ticker:okx:ENDED', () => {});
    await passSeconds(1);
    end();
    await passSeconds(3);
    host.socket().receive(rejection);
    feed.subscribe('ticker:okx:ENDED', () => {});
    await passSeconds(30);
    expect(unsubscribesFrom('ticker:okx:ENDED')).toBe(1);
    expect(host.socket().topics()).toContain('ticker:okx:ENDED');
    feed.stop();
  });
});

describe('topics that the server cannot provide for now', () => {
  it('are retried every 10 s, and reported to no tab', async () => {
    const { feed, limited } = await openTab();
    host.socket().hello();
    const failure = {
      type: 'error' as const,
      status: 503 as const,
      message: `Temporarily unavailable: ${REJECTED}.`,
      topics: [REJECTED],
    };
    host.socket().receive(failure);
    await passSeconds(9);
    expect(subscribesTo(REJECTED)).toBe(1);
    await passSeconds(1);
    expect(subscribesTo(REJECTED)).toBe(2);
    host.socket().receive(failure);
    await passSeconds(10);
    expect(subscribesTo(REJECTED)).toBe(3);
    await passSeconds(30);
    expect(subscribesTo(REJECTED)).toBe(3);
    expect(limited).toEqual([false]);
    feed.stop();
  });
});

describe('topics beyond the maximum of one connection', () => {
  it('are not sent, and are reported to the tabs until other topics end', async () => {
    const { feed, limited } = await openTab();
    host.socket().hello();
    await settle();
    const ends = Array.from({ length: TOPICS_PER_CONNECTION_MAX - 1 }, (_, row) =>
      feed.subscribe(`ticker:okx:ROW-${row}`, () => {}),
    );
    await passSeconds(1);
    expect(host.socket().topics()).toHaveLength(TOPICS_PER_CONNECTION_MAX);
    expect(limited).toEqual([false, true]);
    ends[0]?.();
    await passSeconds(3);
    expect(limited).toEqual([false, true, false]);
    expect(host.socket().topics()).toHaveLength(TOPICS_PER_CONNECTION_MAX);
    feed.stop();
  });
});
