import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { BTC, bookUpdate, tickerUpdate } from '../testing/updates.ts';
import { createTabFeed, type TabFeed } from './tab-feed.ts';

const topic = `ticker:${BTC}`;
let clock: FakeClock;
let server: ReturnType<typeof setUpConnectionHost>;
let hidden = false;
let lost: jest.Mock;
let findAnother: (scope: string) => void;
const running: { stop(): void }[] = [];

beforeEach(() => {
  clock = fakeClock();
  server = setUpConnectionHost(clock);
  hidden = false;
  lost = jest.fn();
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  for (const feed of running.splice(0)) feed.stop();
  server.host.close();
});

async function startTab(): Promise<TabFeed> {
  const feed = createTabFeed({
    clock,
    frame: (run) => run(),
    find({ onFound }) {
      findAnother = onFound;
      queueMicrotask(() => onFound('test'));
      return { answered: () => {}, started: () => {}, lost: () => void lost(), stop: () => {} };
    },
  });
  running.push(feed);
  feed.start({});
  await settle();
  return feed;
}

/** Advances the clock, delivers messages, and has the server respond to pings. */
async function passed(ms: number) {
  for (let second = 0; second < ms / 1_000; second += 1) {
    clock.pass(1_000);
    server.socket().receive({ type: 'pong' });
    await settle();
  }
}

async function show(shown: boolean) {
  hidden = !shown;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

async function frame(...updates: Parameters<typeof tickerUpdate>[0][]) {
  const messages = updates.map((seq) => tickerUpdate(seq));
  server.socket().receive({ type: 'frame', at: 0, updates: messages });
  await settle();
}

describe('createTabFeed', () => {
  it('is connecting until the first attempt ends, then follows the connection', async () => {
    const feed = await startTab();
    expect(feed.state()).toBe('connecting');
    server.socket().hello();
    await settle();
    expect(feed.state()).toBe('connected');
    server.socket().drop();
    await settle();
    expect(feed.state()).toBe('disconnected');
  });

  it('is disconnected immediately when the browser goes offline and retries when it is back', async () => {
    const feed = await startTab();
    server.socket().hello();
    await settle();
    const changed = jest.fn();
    feed.onState(changed);
    window.dispatchEvent(new Event('offline'));
    expect(feed.state()).toBe('disconnected');
    server.socket().drop();
    clock.pass(1_000);
    server.socket().drop();
    await settle();
    window.dispatchEvent(new Event('online'));
    await settle();
    clock.pass(1_000);
    server.socket().hello();
    await settle();
    expect(feed.state()).toBe('connected');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('subscribes to topics with listeners and unsubscribes after a delay', async () => {
    const feed = await startTab();
    server.socket().hello();
    const stops = [1, 2].map(() => feed.subscribe(topic, () => {}));
    await settle();
    expect(server.socket().topics()).toEqual([topic]);
    stops[0]?.();
    clock.pass(2_000);
    await settle();
    expect(server.socket().topics()).toEqual([topic]);
    stops[1]?.();
    await settle();
    expect(server.socket().topics()).toEqual([topic]);
    clock.pass(1_000);
    await settle();
    expect(server.socket().topics()).toEqual([]);
  });

  it('immediately shows a second tab the last values', async () => {
    const first = await startTab();
    first.subscribe(topic, () => {});
    server.socket().hello();
    await settle();
    await frame(7);
    const second = await startTab();
    second.subscribe(topic, () => {});
    await settle();
    expect(second.ticker(BTC)?.ticker.last).toBe(7);
    expect(server.sockets).toHaveLength(1);
  });

  it('notifies listeners of updates and of stale tickers', async () => {
    const feed = await startTab();
    const seen: unknown[] = [];
    feed.subscribe(topic, () => {
      const known = feed.ticker(BTC);
      if (known) seen.push([known.ticker.last, known.stale]);
    });
    await settle();
    server.socket().hello();
    await frame(1);
    await passed(11_000);
    expect(seen).toEqual([
      [1, false],
      [1, true],
    ]);
    await frame(2);
    expect(seen.at(-1)).toEqual([2, false]);
  });

  it('unsubscribes when hidden for a while and subscribes again when shown', async () => {
    const feed = await startTab();
    feed.subscribe(topic, () => {});
    await settle();
    server.socket().hello();
    await frame(1);
    await show(false);
    clock.pass(9_000);
    await show(true);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await settle();
    expect(server.socket().topics()).toEqual([topic]);
    server.socket().receive({ type: 'pong' });
    await show(false);
    await passed(10_000);
    expect(server.socket().topics()).toEqual([]);
    await show(true);
    clock.pass(100);
    expect(server.socket().topics()).toEqual([topic]);
    expect(feed.ticker(BTC)).toMatchObject({ stale: true });
  });

  it('retries a lost connection immediately when the page is shown again', async () => {
    await startTab();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      server.socket().drop();
      clock.pass(4_000);
    }
    server.socket().drop();
    const tried = server.sockets.length;
    await show(false);
    clock.pass(1_500);
    expect(server.sockets).toHaveLength(tried);
    await show(true);
    expect(server.sockets).toHaveLength(tried + 1);
  });

  it('calls onConnected once per connection', async () => {
    const feed = await startTab();
    const connected = jest.fn();
    const stop = feed.onConnected(connected);
    server.socket().hello();
    await settle();
    server.socket().drop();
    await settle();
    expect(connected).toHaveBeenCalledTimes(1);
    clock.pass(1_000);
    server.socket().hello();
    await settle();
    expect(connected).toHaveBeenCalledTimes(2);
    stop();
  });

  it('survives a restart of the connection host', async () => {
    const feed = await startTab();
    feed.subscribe(topic, () => {});
    await settle();
    server.host.close();
    server = setUpConnectionHost(clock);
    await settle();
    server.socket().hello('e2');
    await frame(3);
    expect(feed.ticker(BTC)?.ticker.last).toBe(3);
  });

  it('is disconnected within 15 s after a host ends and resumes its topics with another', async () => {
    const feed = await startTab();
    feed.subscribe(topic, () => {});
    await settle();
    server.socket().hello();
    await frame(1);
    await passed(60_000);
    expect([feed.state(), lost.mock.calls.length]).toEqual(['connected', 0]);
    server.host.close();
    await passed(15_000);
    expect([feed.state(), lost.mock.calls.length]).toEqual(['disconnected', 1]);
    await passed(60_000);
    expect(lost).toHaveBeenCalledTimes(1);
    server = setUpConnectionHost(clock);
    await settle();
    server.socket().hello();
    await frame(2);
    expect(feed.state()).toBe('connected');
    expect(feed.ticker(BTC)?.ticker.last).toBe(2);
    server.host.close();
    await passed(15_000);
    expect(feed.state()).toBe('disconnected');
  });

  it('considers a host lost that does not respond within 15 s', async () => {
    server.host.close();
    const feed = await startTab();
    clock.pass(14_000);
    await settle();
    expect([feed.state(), lost.mock.calls.length]).toEqual(['connecting', 0]);
    clock.pass(1_000);
    await settle();
    expect([feed.state(), lost.mock.calls.length]).toEqual(['disconnected', 1]);
  });

  it('gives a replacement host the same timeout', async () => {
    server.host.close();
    await startTab();
    clock.pass(10_000);
    findAnother('other');
    clock.pass(14_000);
    expect(lost).not.toHaveBeenCalled();
    clock.pass(1_000);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('does not ping the host while hidden and does not consider it lost', async () => {
    const heartbeat = openChannel('feed-heartbeat');
    let pings = 0;
    heartbeat.listen(({ type }) => {
      if (type === 'ping') pings += 1;
    });
    const feed = await startTab();
    server.socket().hello();
    await settle();
    await show(false);
    await passed(10 * 60_000);
    expect([pings, feed.state(), lost.mock.calls.length]).toEqual([0, 'connected', 0]);
    await show(true);
    await passed(60_000);
    expect(pings).toBeGreaterThan(10);
    expect(lost).not.toHaveBeenCalled();
    heartbeat.close();
  });

  it('does not consider a host lost while the page was frozen', async () => {
    await startTab();
    server.socket().hello();
    await settle();
    for (let sleeps = 0; sleeps < 5; sleeps += 1) {
      // earlier and later pings were answered, but the responses are read only now
      clock.pass(10_000);
      await settle();
    }
    expect(lost).not.toHaveBeenCalled();
  });

  it('clears all values and closes the connection when stopped', async () => {
    const feed = await startTab();
    feed.subscribe(topic, () => {});
    feed.subscribe(`book:${BTC}`, () => {});
    await settle();
    server.socket().hello();
    server.socket().receive({ type: 'frame', at: 0, updates: [tickerUpdate(1), bookUpdate(1)] });
    await settle();
    expect(feed.book(BTC)).toBeDefined();
    feed.stop();
    await settle();
    expect([feed.ticker(BTC), feed.book(BTC), feed.state()]).toEqual([
      undefined,
      undefined,
      'connecting',
    ]);
    expect(server.socket().closed).toBe(true);
  });
});
