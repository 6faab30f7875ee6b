import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import { exchangeTopic, type FeedUpdate, traderOfTopic } from '@parallax/contract';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { settle, setUpHolder } from '../testing/set-up-holder.ts';
import { EXCHANGE_ID, exchangeUpdate, MY_TOPIC, notificationUpdate } from '../testing/updates.ts';
import { createTabFeed } from './tab-feed.ts';

const traderId = traderOfTopic(MY_TOPIC) ?? '';
let clock: FakeClock;
let server: ReturnType<typeof setUpHolder>;
let hidden = false;
const stops: (() => void)[] = [];

beforeEach(() => {
  clock = fakeClock();
  server = setUpHolder(clock);
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server.holder.close();
});

/** A connected tab that listens to its trader. */
async function startTab() {
  const feed = createTabFeed({
    clock,
    frame: (run) => run(),
    find({ onFound }) {
      queueMicrotask(() => onFound('test'));
      return { answered: () => {}, started: () => {}, lost: () => {}, stop: () => {} };
    },
  });
  const listener = { onNews: jest.fn(), onGap: jest.fn() };
  const stopListening = feed.subscribeTrader(traderId, listener);
  feed.start({});
  stops.push(() => feed.stop());
  await settle();
  server.socket().hello();
  await settle();
  return { feed, stopListening, ...listener };
}

function hear<N extends 'join-private-channels' | 'leave-channels'>(name: N) {
  const heard: ChannelMessage<N>[] = [];
  const channel = openChannel(name);
  channel.listen((message) => heard.push(message));
  stops.push(() => channel.close());
  return heard;
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

const beginning = (seq: number): FeedUpdate => ({
  kind: 'notification',
  topic: MY_TOPIC,
  seq,
  snapshot: true,
  data: [],
});

describe("what the feed tells of a trader (design, 'Channels')", () => {
  it('is joined through join-private-channels and left through leave-channels', async () => {
    const [joined, left] = [hear('join-private-channels'), hear('leave-channels')];
    const { stopListening } = await startTab();
    expect(joined).toMatchObject([{ scope: 'test', traderId }]);
    expect(server.socket().topics()).toEqual([MY_TOPIC]);
    stopListening();
    clock.pass(100);
    await settle();
    expect(left).toMatchObject([{ scope: 'test', tab: joined[0]?.tab }]);
    expect(server.socket().topics()).toEqual([]);
  });

  it('arrives once, and a topic that begins anew is told as a gap', async () => {
    const { onNews, onGap } = await startTab();
    await receive(beginning(0));
    expect(onGap).toHaveBeenCalledTimes(1);
    await receive(notificationUpdate(1), notificationUpdate(2));
    expect(onNews.mock.calls).toMatchObject([[[{ title: 'Number 1' }]], [[{ title: 'Number 2' }]]]);
    // nothing was told while nobody listened, so its number says nothing of what was missed
    await receive(beginning(2));
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('is given up by a hidden tab and joined again when it is shown', async () => {
    const { onNews } = await startTab();
    await show(false);
    clock.pass(10_100);
    await settle();
    expect(server.socket().topics()).toEqual([]);
    await show(true);
    clock.pass(100);
    await settle();
    expect(server.socket().topics()).toEqual([MY_TOPIC]);
    await receive(notificationUpdate(3));
    expect(onNews).toHaveBeenCalledTimes(1);
  });

  it('begins as a gap in a tab that joins while another has it', async () => {
    const first = await startTab();
    await receive(beginning(0), notificationUpdate(1));
    const second = await startTab();
    expect(second.onGap).toHaveBeenCalledTimes(1);
    expect(second.onNews).not.toHaveBeenCalled();
    expect(first.onGap).toHaveBeenCalledTimes(1);
  });

  it('goes to the tabs that joined and not to the others', async () => {
    const first = await startTab();
    const second = await startTab();
    second.stopListening();
    await settle();
    await receive(notificationUpdate(1));
    expect(first.onNews).toHaveBeenCalledTimes(1);
    expect(second.onNews).not.toHaveBeenCalled();
  });
});

describe("what the feed tells of a company's exchange (design, 'Channels')", () => {
  const topic = exchangeTopic(EXCHANGE_ID);

  it('is joined beside the trader, and left when nobody listens any more', async () => {
    const [joined, left] = [hear('join-private-channels'), hear('leave-channels')];
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

  it('reaches all that listen, at once what is known, also that it is gone', async () => {
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
