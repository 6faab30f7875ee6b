import { describe, expect, it, jest } from '@jest/globals';
import { settle } from '../testing/set-up-connection-host.ts';
import { setUpTabFeed } from '../testing/set-up-tab-feed.ts';
import { BTC, bookUpdate, tickerUpdate } from '../testing/updates.ts';

const topic = `ticker:${BTC}`;
const tabs = setUpTabFeed();

describe('createTabFeed', () => {
  it('is connecting until the first attempt ends, then follows the connection', async () => {
    const feed = await tabs.startTab();
    expect(feed.state()).toBe('connecting');
    tabs.server.socket().hello();
    await settle();
    expect(feed.state()).toBe('connected');
    tabs.server.socket().drop();
    await settle();
    expect(feed.state()).toBe('disconnected');
  });

  it('is disconnected at once when the browser goes offline, and retries when it is online again', async () => {
    const feed = await tabs.startTab();
    tabs.server.socket().hello();
    await settle();
    const changed = jest.fn();
    feed.onState(changed);
    window.dispatchEvent(new Event('offline'));
    expect(feed.state()).toBe('disconnected');
    tabs.server.socket().drop();
    tabs.clock.pass(1_000);
    tabs.server.socket().drop();
    await settle();
    window.dispatchEvent(new Event('online'));
    await settle();
    tabs.clock.pass(1_000);
    tabs.server.socket().hello();
    await settle();
    expect(feed.state()).toBe('connected');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('follows the connection again when a page that was cached offline returns online', async () => {
    const feed = await tabs.startTab();
    tabs.server.socket().hello();
    await settle();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    tabs.clock.pass(1_000);
    tabs.server.socket().hello();
    await settle();
    expect(feed.state()).toBe('connected');
  });

  it('subscribes to topics with listeners and unsubscribes after a delay', async () => {
    const feed = await tabs.startTab();
    tabs.server.socket().hello();
    const stops = [1, 2].map(() => feed.subscribe(topic, () => {}));
    await settle();
    expect(tabs.server.socket().topics()).toEqual([topic]);
    stops[0]?.();
    tabs.clock.pass(2_000);
    await settle();
    expect(tabs.server.socket().topics()).toEqual([topic]);
    stops[1]?.();
    await settle();
    expect(tabs.server.socket().topics()).toEqual([topic]);
    tabs.clock.pass(1_000);
    await settle();
    expect(tabs.server.socket().topics()).toEqual([]);
  });

  it.each(['ticker:foo', 'ticker:binance_spot:', `ticker:okx:${'X'.repeat(120)}`])(
    'ignores the invalid topic %s, and receives the others',
    async (invalid) => {
      const feed = await tabs.startTab();
      feed.subscribe(invalid, () => {});
      feed.subscribe(topic, () => {});
      await settle();
      tabs.server.socket().hello();
      await tabs.frame(7);
      expect(tabs.server.socket().topics()).toEqual([topic]);
      expect(feed.ticker(BTC)?.ticker.last).toBe(7);
    },
  );

  it('posts no invalid topic, since the host of an earlier release ignores the whole message', async () => {
    const posted: unknown[] = [];
    const recorder = class extends EventTarget {
      postMessage(message: unknown) {
        posted.push(message);
      }
      close() {}
    };
    Object.assign(globalThis, { BroadcastChannel: recorder });
    try {
      const feed = await tabs.startTab();
      feed.subscribe('ticker:foo', () => {});
      feed.subscribe(topic, () => {});
      await settle();
      feed.stop();
    } finally {
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
    expect(posted).toContainEqual(expect.objectContaining({ type: 'topics', topics: [topic] }));
    expect(JSON.stringify(posted)).not.toContain('ticker:foo');
  });

  it('retains a value during the delay, even if another topic is subscribed meanwhile', async () => {
    const feed = await tabs.startTab();
    tabs.server.socket().hello();
    const stop = feed.subscribe(`book:${BTC}`, () => {});
    await settle();
    tabs.server.socket().receive({ type: 'frame', at: 0, updates: [bookUpdate(4)] });
    await settle();
    stop();
    feed.subscribe(topic, () => {});
    await settle();
    feed.subscribe(`book:${BTC}`, () => {});
    expect(feed.book(BTC)).toBeDefined();
    tabs.clock.pass(1_000);
    await settle();
    expect(tabs.server.socket().topics().toSorted()).toEqual([`book:${BTC}`, topic]);
  });

  it('shows the last values immediately in a second tab', async () => {
    const first = await tabs.startTab();
    first.subscribe(topic, () => {});
    tabs.server.socket().hello();
    await settle();
    await tabs.frame(7);
    const second = await tabs.startTab();
    second.subscribe(topic, () => {});
    await settle();
    expect(second.ticker(BTC)?.ticker.last).toBe(7);
    expect(tabs.server.sockets).toHaveLength(1);
  });

  it('notifies listeners of updates and of stale tickers', async () => {
    const feed = await tabs.startTab();
    const seen: unknown[] = [];
    feed.subscribe(topic, () => {
      const known = feed.ticker(BTC);
      if (known) seen.push([known.ticker.last, known.stale]);
    });
    await settle();
    tabs.server.socket().hello();
    await tabs.frame(1);
    await tabs.pass(11_000);
    expect(seen).toEqual([
      [1, false],
      [1, true],
    ]);
    await tabs.frame(2);
    expect(seen.at(-1)).toEqual([2, false]);
  });

  it('unsubscribes when hidden for a while and subscribes again when shown', async () => {
    const feed = await tabs.startTab();
    feed.subscribe(topic, () => {});
    await settle();
    tabs.server.socket().hello();
    await tabs.frame(1);
    await tabs.show(false);
    tabs.clock.pass(9_000);
    await tabs.show(true);
    tabs.server.socket().receive({ type: 'pong' });
    tabs.clock.pass(5_000);
    await settle();
    expect(tabs.server.socket().topics()).toEqual([topic]);
    tabs.server.socket().receive({ type: 'pong' });
    await tabs.show(false);
    await tabs.pass(10_000);
    expect(tabs.server.socket().topics()).toEqual([]);
    await tabs.show(true);
    tabs.clock.pass(100);
    expect(tabs.server.socket().topics()).toEqual([topic]);
    expect(feed.ticker(BTC)).toMatchObject({ stale: true });
  });

  it('reconnects immediately when the page is shown again', async () => {
    await tabs.startTab();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      tabs.server.socket().drop();
      tabs.clock.pass(4_000);
    }
    tabs.server.socket().drop();
    const tried = tabs.server.sockets.length;
    await tabs.show(false);
    tabs.clock.pass(1_500);
    expect(tabs.server.sockets).toHaveLength(tried);
    await tabs.show(true);
    expect(tabs.server.sockets).toHaveLength(tried + 1);
  });

  it('calls onConnected once per connection', async () => {
    const feed = await tabs.startTab();
    const connected = jest.fn();
    const stop = feed.onConnected(connected);
    tabs.server.socket().hello();
    await settle();
    tabs.server.socket().drop();
    await settle();
    expect(connected).toHaveBeenCalledTimes(1);
    tabs.clock.pass(1_000);
    tabs.server.socket().hello();
    await settle();
    expect(connected).toHaveBeenCalledTimes(2);
    stop();
  });

  it('clears all values and closes the connection when stopped', async () => {
    const feed = await tabs.startTab();
    feed.subscribe(topic, () => {});
    feed.subscribe(`book:${BTC}`, () => {});
    await settle();
    tabs.server.socket().hello();
    tabs.server
      .socket()
      .receive({ type: 'frame', at: 0, updates: [tickerUpdate(1), bookUpdate(1)] });
    await settle();
    expect(feed.book(BTC)).toBeDefined();
    feed.stop();
    await settle();
    expect([feed.ticker(BTC), feed.book(BTC), feed.state()]).toEqual([
      undefined,
      undefined,
      'connecting',
    ]);
    expect(tabs.server.socket().closed).toBe(true);
  });
});
