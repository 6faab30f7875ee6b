import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import { exchangeTopic, type FeedUpdate, topicOf, traderOfTopic } from '@parallax/protocol';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { EXCHANGE_ID, exchangeUpdate, MY_TOPIC, notificationUpdate } from '../testing/updates.ts';
import { createTabFeed } from './tab-feed.ts';

const traderId = traderOfTopic(MY_TOPIC) ?? '';
let clock: FakeClock;
let server: ReturnType<typeof setUpConnectionHost>;
let hidden = false;
const stops: (() => void)[] = [];

beforeEach(() => {
  clock = fakeClock();
  server = setUpConnectionHost(clock);
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server.host.close();
});

/** A connected tab subscribed to its trader. */
async function startTab({ neededWhileHidden = false } = {}) {
  const feed = createTabFeed({
    clock,
    frame: (run) => run(),
    find: findTestHost,
  });
  const listener = {
    onUpdates: jest.fn(),
    onResync: jest.fn(),
    neededWhileHidden: () => neededWhileHidden,
  };
  const stopListening = feed.subscribeTrader(traderId, listener);
  feed.start({});
  stops.push(() => feed.stop());
  await settle();
  server.socket().hello();
  await settle();
  return { feed, stopListening, ...listener };
}

function collect<N extends 'join-private-channels' | 'leave-channels'>(name: N) {
  const received: ChannelMessage<N>[] = [];
  const channel = openChannel(name);
  channel.listen((message) => received.push(message));
  stops.push(() => channel.close());
  return received;
}

async function receive(...updates: FeedUpdate[]) {
  server.socket().receive({ type: 'frame', at: 0, updates });
  clock.pass(100);
  await settle();
}

async function show(shown: boolean) {
  hidden = !shown;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

const topicStart = (seq: number): FeedUpdate => ({
  kind: 'notification',
  topic: MY_TOPIC,
  seq,
  snapshot: true,
  data: [],
});

describe("subscribeTrader (design, 'Channels')", () => {
  it('joins with join-private-channels and leaves with leave-channels', async () => {
    const [joined, left] = [collect('join-private-channels'), collect('leave-channels')];
    const { stopListening } = await startTab();
    expect(joined).toMatchObject([{ scope: 'test', traderId }]);
    expect(server.socket().topics()).toEqual([MY_TOPIC]);
    stopListening();
    clock.pass(100);
    await settle();
    expect(left).toMatchObject([{ scope: 'test', tab: joined[0]?.tab }]);
    expect(server.socket().topics()).toEqual([]);
  });

  it('delivers notifications once and reports a restarted topic as a resync', async () => {
    const { onUpdates, onResync } = await startTab();
    await receive(topicStart(0));
    expect(onResync).toHaveBeenCalledTimes(1);
    await receive(notificationUpdate(1), notificationUpdate(2));
    expect(onUpdates.mock.calls).toMatchObject([
      [[{ title: 'Number 1' }]],
      [[{ title: 'Number 2' }]],
    ]);
    // the server numbers no notifications while nobody is subscribed, so that missed ones leave no gap
    await receive(topicStart(2));
    expect(onResync).toHaveBeenCalledTimes(2);
  });

  it('leaves the channels when the tab is hidden and rejoins when the tab is shown', async () => {
    const { onUpdates } = await startTab();
    await show(false);
    clock.pass(5_100);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await settle();
    expect(server.socket().topics()).toEqual([]);
    await show(true);
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toEqual([MY_TOPIC]);
    await receive(notificationUpdate(3));
    expect(onUpdates).toHaveBeenCalledTimes(1);
  });

  it('stays subscribed to the trader, but not to prices and exchanges, in a hidden tab that needs it', async () => {
    const { feed, onUpdates } = await startTab({ neededWhileHidden: true });
    const price = topicOf('ticker', 'okx:BTC-USDT');
    feed.subscribe(price, jest.fn());
    feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await settle();
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toEqual(
      expect.arrayContaining([MY_TOPIC, price, exchangeTopic(EXCHANGE_ID)]),
    );
    await show(false);
    clock.pass(5_100);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await settle();
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toEqual([MY_TOPIC]);
    await receive(notificationUpdate(1));
    expect(onUpdates).toHaveBeenCalledTimes(1);
    await show(true);
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toEqual(
      expect.arrayContaining([MY_TOPIC, price, exchangeTopic(EXCHANGE_ID)]),
    );
  });

  it('reports a resync to a second tab that joins later', async () => {
    const first = await startTab();
    await receive(topicStart(0), notificationUpdate(1));
    const second = await startTab();
    expect(second.onResync).toHaveBeenCalledTimes(1);
    expect(second.onUpdates).not.toHaveBeenCalled();
    expect(first.onResync).toHaveBeenCalledTimes(1);
  });

  it('delivers notifications only to tabs with a listener', async () => {
    const first = await startTab();
    const second = await startTab();
    second.stopListening();
    await settle();
    await receive(notificationUpdate(1));
    expect(first.onUpdates).toHaveBeenCalledTimes(1);
    expect(second.onUpdates).not.toHaveBeenCalled();
  });
});

describe('a listener that is subscribed twice', () => {
  it('stays subscribed after one of the two subscriptions ends', async () => {
    const { feed } = await startTab();
    const listener = { onUpdates: jest.fn(), onResync: jest.fn() };
    const [stop] = [1, 2].map(() => feed.subscribeTrader(traderId, listener));
    stop?.();
    await receive(notificationUpdate(1));
    expect(listener.onUpdates).toHaveBeenCalledTimes(1);
  });
});

describe("subscribeExchange (design, 'Channels')", () => {
  const topic = exchangeTopic(EXCHANGE_ID);

  it('adds the exchange to the channels of the trader, and unsubscribes after the last listener', async () => {
    const [joined, left] = [collect('join-private-channels'), collect('leave-channels')];
    const { feed, stopListening } = await startTab();
    const stop = feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await settle();
    clock.pass(100);
    await settle();
    expect(joined.at(-1)).toMatchObject({ traderId, exchanges: [EXCHANGE_ID] });
    expect(server.socket().topics()).toEqual([MY_TOPIC, topic]);
    stopListening();
    await settle();
    clock.pass(100);
    await settle();
    expect(left).toEqual([]);
    expect(server.socket().topics()).toEqual([topic]);
    stop();
    await settle();
    clock.pass(100);
    await settle();
    expect(left).toHaveLength(1);
    expect(server.socket().topics()).toEqual([]);
  });

  it('leaves one of two exchanges and stays subscribed to the other exchange', async () => {
    const left = collect('leave-channels');
    const { feed } = await startTab();
    const other = 'a8a1c6de-0000-4000-8000-000000000002';
    feed.subscribeExchange(other, jest.fn());
    const stop = feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await settle();
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toContain(topic);
    stop();
    await settle();
    clock.pass(100);
    await settle();
    expect(left).toEqual([expect.objectContaining({ exchanges: [EXCHANGE_ID] })]);
    expect(server.socket().topics()).toEqual([MY_TOPIC, exchangeTopic(other)]);
  });

  it('delivers the last state to a tab that subscribes again at once', async () => {
    const { feed } = await startTab();
    const stop = feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await settle();
    await receive(exchangeUpdate(1, 'Desk'));
    const again = jest.fn();
    stop();
    feed.subscribeExchange(EXCHANGE_ID, again);
    await settle();
    expect(again.mock.calls).toEqual([[expect.objectContaining({ name: 'Desk' })]]);
  });

  it('delivers the last state to a tab that joins again while another tab listens', async () => {
    const { feed } = await startTab();
    const stop = feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    const other = await startTab();
    other.feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await settle();
    await receive(exchangeUpdate(1, 'Desk'));
    const again = jest.fn();
    stop();
    await settle();
    feed.subscribeExchange(EXCHANGE_ID, again);
    await settle();
    expect(again.mock.calls).toEqual([[expect.objectContaining({ name: 'Desk' })]]);
  });

  it('delivers the last state at once, and a removal to all listeners', async () => {
    const { feed } = await startTab();
    const [first, second, third] = [jest.fn(), jest.fn(), jest.fn()];
    feed.subscribeExchange(EXCHANGE_ID, first);
    await settle();
    await receive(exchangeUpdate(1, 'Desk'));
    feed.subscribeExchange(EXCHANGE_ID, second);
    expect(second).toHaveBeenCalledWith(expect.objectContaining({ name: 'Desk' }));
    const later = await startTab();
    later.feed.subscribeExchange(EXCHANGE_ID, third);
    await settle();
    expect(third).toHaveBeenCalledWith(expect.objectContaining({ name: 'Desk' }));
    clock.pass(500);
    await receive(exchangeUpdate(2, null));
    for (const listener of [first, second, third]) expect(listener).toHaveBeenLastCalledWith(null);
  });
});

const broken = () => {
  throw new Error('broken listener');
};

describe('a listener that throws', () => {
  it('is reported, and does not affect other listeners, or later updates', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    const { feed, onUpdates, onResync } = await startTab();
    const [state, stateChanged] = [jest.fn(), jest.fn()];
    feed.subscribeTrader(traderId, { onUpdates: broken, onResync: broken });
    const last = { onUpdates: jest.fn(), onResync: jest.fn() };
    feed.subscribeTrader(traderId, last);
    feed.subscribeExchange(EXCHANGE_ID, broken);
    feed.subscribeExchange(EXCHANGE_ID, state);
    feed.onState(broken);
    feed.onState(stateChanged);
    await settle();
    await receive(topicStart(0), exchangeUpdate(1, 'Desk'), notificationUpdate(1));
    for (const listener of [onUpdates, onResync, last.onUpdates, last.onResync, state]) {
      expect(listener).toHaveBeenCalledTimes(1);
    }
    server.socket().drop();
    await settle();
    expect(stateChanged).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledTimes(4);
  });
});
