import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { TICKER_CONFIRM_MS } from '@parallax/protocol';
import { fakeTrade } from '@parallax/server-market/testing/fake-market';
import { FRAME_MS } from './frame-schedule.ts';
import { PushedTopic } from './pushed-topic.ts';
import { QUEUED_UPDATES_MAX, SLOW_BYTES, SLOW_MAX_MS, TOO_SLOW } from './subscriber.ts';
import { BTC, EXCHANGE, setUp, TICKER } from './testing/set-up-hub.ts';

const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

describe('a large frame', () => {
  const keys = Array.from({ length: 1_000 }, (_, i) => `okx:C${i}`);

  /** One client with all topics, on a clock that advances at each call. */
  function setUpMany() {
    const { clock, market, hub, client } = setUp(keys);
    const { transport, subscriber, subscribe } = client();
    for (const key of keys) subscribe(`ticker:${key}`);
    transport.frames.length = 0;
    let passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      passed += 2;
      return passed;
    });
    return { clock, market, hub, transport, subscriber };
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is sent in slices that yield to other work, and contains each change once', async () => {
    const { clock, market, transport } = setUpMany();
    for (const key of keys) market.tick(key, 101);
    clock.advance(FRAME_MS);
    const first = transport.updates.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(300);
    clock.advance(FRAME_MS);
    expect(transport.updates).toHaveLength(first);
    while (transport.updates.length < keys.length) await untilIdle();
    await untilIdle();
    expect(transport.updates.map(({ topic }) => topic)).toEqual(keys.map((key) => `ticker:${key}`));
  });

  it('defers changes of already sent topics to the next frame, and loses no change', async () => {
    const { clock, market, hub, transport, subscriber } = setUpMany();
    const lastOf = (key: string) =>
      transport.updates.flatMap(({ topic, data }) =>
        topic === `ticker:${key}` && data !== null && 'last' in data ? [data.last] : [],
      );
    const [early = '', late = '', left = ''] = [keys.at(0), keys.at(-1), keys.at(-2)];
    for (const key of keys) market.tick(key, 101);
    clock.advance(FRAME_MS);
    for (const key of [early, late]) market.tick(key, 102);
    hub.unsubscribe(subscriber, `ticker:${left}`);
    // this frame starts while the previous one is unfinished
    clock.advance(FRAME_MS);
    while (lastOf(late).length === 0) await untilIdle();
    await untilIdle();
    expect([lastOf(early), lastOf(late), lastOf(left)]).toEqual([[101], [102], []]);
    expect(transport.updates).toHaveLength(keys.length - 1);
    clock.advance(FRAME_MS);
    expect([lastOf(early), lastOf(late)]).toEqual([[101, 102], [102]]);
    expect(transport.updates).toHaveLength(keys.length);
  });

  it('is sent in slices even if it only confirms unchanged tickers', async () => {
    const { clock, transport } = setUpMany();
    clock.advance(TICKER_CONFIRM_MS + FRAME_MS);
    const first = transport.updates.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(300);
    while (transport.updates.length < keys.length) await untilIdle();
    await untilIdle();
    expect(transport.updates.map(({ topic }) => topic)).toEqual(keys.map((key) => `ticker:${key}`));
    clock.advance(FRAME_MS);
    expect(transport.updates).toHaveLength(keys.length);
  });
});

describe('a slow subscriber', () => {
  it('receives every missed trade and the latest ticker as a snapshot once it has caught up', () => {
    const { clock, market, client } = setUp();
    const slow = client();
    const fast = client();
    for (const { subscribe } of [slow, fast]) {
      subscribe(TICKER);
      subscribe(`trades:${BTC}`);
    }
    slow.transport.bufferedAmount = SLOW_BYTES + 1;
    slow.transport.frames.length = 0;
    for (let i = 2; i <= 11; i += 1) {
      market.tick(BTC, 100 + i);
      market.push({ kind: 'trades', key: BTC, data: [fakeTrade(i)] });
      clock.advance(FRAME_MS);
    }
    expect(slow.transport.frames).toEqual([]);
    expect(fast.transport.frames).toHaveLength(12);
    slow.transport.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    expect(slow.transport.frames).toHaveLength(1);
    const [ticker, ...trades] = slow.transport.updates;
    expect(ticker).toMatchObject({ kind: 'ticker', seq: 11, snapshot: true, data: { last: 111 } });
    expect(trades.flatMap((u) => (u.kind === 'trades' ? u.data.map(({ id }) => id) : []))).toEqual(
      Array.from({ length: 10 }, (_, i) => String(i + 2)),
    );
  });

  it('receives the age of a ticker as of the time of sending', () => {
    const { clock, market, client } = setUp();
    const [early, late] = [client(), client()];
    early.subscribe(TICKER);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    for (const { transport } of [early, late]) transport.bufferedAmount = SLOW_BYTES + 1;
    market.live = false;
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    clock.advance(1_000);
    late.subscribe(TICKER);
    clock.advance(4_000 - FRAME_MS);
    for (const { transport } of [early, late]) transport.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    for (const { transport } of [early, late]) {
      expect(transport.updates.at(-1)).toMatchObject({ age: 5_000, data: { last: 102 } });
    }
  });

  it('receives the end of an exchange subscription instead of its queued updates', () => {
    const { clock, hub, client } = setUp();
    const [slow, other] = [client(), client()];
    const topic = hub.openCompanyExchange(EXCHANGE, 1);
    for (const { subscriber } of [slow, other]) hub.subscribe(subscriber, topic);
    clock.advance(FRAME_MS);
    slow.transport.bufferedAmount = SLOW_BYTES + 1;
    hub.openCompanyExchange({ ...EXCHANGE, name: 'Renamed' }, 2);
    clock.advance(FRAME_MS);
    hub.endCompanyExchange(slow.subscriber, topic.name);
    slow.transport.frames.length = 0;
    slow.transport.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    expect(slow.transport.updates.map(({ data }) => data)).toEqual([null]);
    expect(other.transport.updates.at(-1)).toMatchObject({ data: { name: 'Renamed' } });
  });

  it('is disconnected with a reason if it does not catch up in time', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    transport.bufferedAmount = SLOW_BYTES + 1;
    market.tick(BTC, 101);
    clock.advance(SLOW_MAX_MS);
    expect(transport.disconnected).toBeUndefined();
    clock.advance(2 * FRAME_MS);
    expect(transport.disconnected).toBe(TOO_SLOW);
  });

  it('is disconnected when too many trades are queued', () => {
    const { client } = setUp();
    const { transport, subscriber } = client();
    const topic = new PushedTopic('trades', BTC);
    transport.bufferedAmount = SLOW_BYTES + 1;
    for (let i = 0; i < QUEUED_UPDATES_MAX; i += 1) subscriber.add(topic, Buffer.from('{}'));
    subscriber.flush();
    expect(transport.disconnected).toBeUndefined();
    subscriber.add(topic, Buffer.from('{}'));
    subscriber.flush();
    expect(transport.disconnected).toBe(TOO_SLOW);
  });
});
