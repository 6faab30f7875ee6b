import { describe, expect, it } from '@jest/globals';
import { TICKER_THROTTLE_MS } from '@parallax/protocol';
import { fakeBook, fakeTrade } from '@parallax/server-market/testing/fake-market';
import { FRAME_MS } from './frame-schedule.ts';
import { BTC, ETH, idsOf, setUp, TICKER } from './testing/set-up-hub.ts';

const STEP_MS = 20;

/** Subscribes to topics at an interval, and records when each update arrives. */
function subscribeAt(topics: readonly string[], intervalMs: number) {
  const { clock, market, hub, client } = setUp();
  const { transport, subscriber, subscribe } = client();
  for (const topic of topics) subscribe(topic, intervalMs);
  transport.frames.length = 0;
  const received: { topic: string; at: number; value: unknown }[] = [];
  const pass = (ms: number, onStep: (at: number) => void = () => undefined) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      onStep(clock.elapsed());
      clock.advance(STEP_MS);
      for (const { topic, data } of transport.updates) {
        const value = data !== null && 'last' in data ? data.last : data;
        received.push({ topic, at: clock.elapsed(), value });
      }
      transport.frames.length = 0;
    }
  };
  const timesOf = (topic: string) =>
    received.flatMap((update) => (update.topic === topic ? [update.at] : []));
  return { clock, market, hub, client, transport, subscriber, received, pass, timesOf };
}

const gaps = (times: readonly number[]) => times.slice(1).map((at, i) => at - (times[i] ?? 0));

describe('a ticker or book that changes constantly', () => {
  it.each([
    [100, 100],
    [200, 200],
    [TICKER_THROTTLE_MS, 500],
  ])('is sent once per interval of %s ms with its latest value', (intervalMs, apart) => {
    const { market, pass, received, timesOf } = subscribeAt([TICKER, `book:${BTC}`], intervalMs);
    pass(5_000, (at) => {
      market.tick(BTC, at);
      market.push({ kind: 'book', key: BTC, data: fakeBook(1_000 + at) });
    });
    for (const topic of [TICKER, `book:${BTC}`]) {
      const between = gaps(timesOf(topic));
      expect(between.length).toBeGreaterThan(4_000 / apart - 2);
      expect(new Set(between)).toEqual(new Set([apart]));
    }
    const tickers = received.filter(({ topic }) => topic === TICKER);
    expect(tickers.map(({ value }) => value)).toEqual(tickers.map(({ at }) => at - STEP_MS));
  });

  it('is sent in the same frames as the other topics of its subscriber, regardless of when it began to change', () => {
    const { market, pass, timesOf } = subscribeAt([TICKER, `ticker:${ETH}`], TICKER_THROTTLE_MS);
    pass(10_000, (at) => {
      market.tick(BTC, at);
      if (at >= 1_700) market.tick(ETH, at);
    });
    const late = timesOf(`ticker:${ETH}`);
    expect(Math.min(...gaps(late))).toBeGreaterThanOrEqual(TICKER_THROTTLE_MS);
    expect(Math.max(...gaps(late))).toBeLessThanOrEqual(TICKER_THROTTLE_MS + FRAME_MS);
    expect(timesOf(TICKER)).toEqual(expect.arrayContaining(late.slice(-5)));
  });
});

describe('the ticker and the book of a contract', () => {
  const BOOK = `book:${BTC}`;

  it('are sent in the same frames, although they change at different times', () => {
    const { market, pass, received, timesOf } = subscribeAt([TICKER, BOOK], TICKER_THROTTLE_MS);
    pass(10_000, (at) => {
      if (at % 700 === 0) market.tick(BTC, at);
      if (at % 300 === 0) market.push({ kind: 'book', key: BTC, data: fakeBook(1_000 + at) });
    });
    const frames = [...new Set(received.map(({ at }) => at))];
    expect(Math.min(...gaps(frames))).toBeGreaterThanOrEqual(TICKER_THROTTLE_MS);
    expect(timesOf(TICKER).length).toBeGreaterThan(10);
    expect(timesOf(BOOK).length).toBeGreaterThan(15);
  });

  it('stay in the same frames, and neither is delayed, while others subscribe to both', () => {
    const { market, pass, received, client, timesOf } = subscribeAt(
      [TICKER, BOOK],
      TICKER_THROTTLE_MS,
    );
    pass(12_000, (at) => {
      market.tick(BTC, at);
      market.push({ kind: 'book', key: BTC, data: fakeBook(1_000 + at) });
      if (at < 1_000 || at % 40 !== 0) return;
      const { subscribe } = client();
      subscribe(TICKER, TICKER_THROTTLE_MS);
      subscribe(BOOK, TICKER_THROTTLE_MS);
    });
    expect(timesOf(BOOK).slice(1)).toEqual(timesOf(TICKER).slice(1));
    expect(new Set(gaps(timesOf(BOOK).slice(1)))).toEqual(new Set([TICKER_THROTTLE_MS]));
    expect(received.length).toBeGreaterThan(40);
  });

  it('do not delay each other by a first value', () => {
    const { clock, market, pass, client, timesOf } = subscribeAt([TICKER], TICKER_THROTTLE_MS);
    pass(1_200, (at) => market.tick(BTC, at));
    client().subscribe(BOOK, TICKER_THROTTLE_MS);
    const openedAt = clock.elapsed();
    pass(1_000, (at) => market.tick(BTC, at));
    expect(timesOf(TICKER).filter((at) => at > openedAt)).toEqual([1_500, 2_000]);
  });
});

describe('a ticker', () => {
  it('is sent with the next frame after a pause', () => {
    const { market, pass, timesOf } = subscribeAt([TICKER], TICKER_THROTTLE_MS);
    pass(1_300);
    market.tick(BTC, 101);
    pass(FRAME_MS);
    expect(timesOf(TICKER)).toEqual([1_400]);
    market.tick(BTC, 102);
    pass(400);
    expect(timesOf(TICKER)).toHaveLength(1);
    pass(200);
    expect(timesOf(TICKER)).toHaveLength(2);
  });

  it.each([100, 200, TICKER_THROTTLE_MS])(
    'is sent no earlier than its interval of %i ms after a subscription between two frames',
    (intervalMs) => {
      const { market, client, pass, timesOf } = subscribeAt([TICKER], intervalMs);
      pass(1_120);
      market.tick(BTC, 101);
      const late = client();
      late.subscribe(TICKER, intervalMs);
      const first = client();
      first.subscribe(`ticker:${ETH}`, intervalMs);
      for (const { transport } of [late, first]) {
        expect(transport.frames).toHaveLength(1);
        transport.frames.length = 0;
      }
      const tickBoth = () => {
        market.tick(BTC, 102);
        market.tick(ETH, 102);
      };
      // the first client receives the earlier value with the next frame
      pass(intervalMs, tickBoth);
      expect(timesOf(TICKER)).toEqual([1_200]);
      expect([...late.transport.updates, ...first.transport.updates]).toEqual([]);
      pass(2 * FRAME_MS, tickBoth);
      expect(timesOf(TICKER).length).toBeGreaterThan(1);
      for (const { transport } of [late, first]) expect(transport.updates).not.toEqual([]);
    },
  );

  it('is not sent earlier when another client subscribes', () => {
    const { market, pass, client, timesOf } = subscribeAt([TICKER], TICKER_THROTTLE_MS);
    pass(1_000);
    market.tick(BTC, 101);
    pass(FRAME_MS);
    market.tick(BTC, 102);
    const other = client();
    other.subscribe(TICKER, TICKER_THROTTLE_MS);
    pass(FRAME_MS);
    expect(timesOf(TICKER)).toHaveLength(1);
    expect(other.transport.updates.map(({ data }) => data)).toMatchObject([{ last: 101 }]);
  });

  it('is sent at the interval of the latest subscription, and watched once', () => {
    const { market, hub, subscriber, pass, timesOf } = subscribeAt([TICKER], TICKER_THROTTLE_MS);
    const faster = hub.open(TICKER, 100);
    if (faster === undefined || faster instanceof Promise) throw new Error('not open');
    hub.subscribe(subscriber, faster);
    pass(1_000, (at) => market.tick(BTC, at));
    expect(timesOf(TICKER).length).toBeGreaterThan(8);
    expect([hub.topicCount, market.watched.size]).toEqual([1, 1]);
    hub.unsubscribe(subscriber, TICKER);
    expect([hub.topicCount, market.watched.size]).toEqual([0, 0]);
  });
});

it('every trade is sent with the next frame, whatever the interval', () => {
  const { clock, market, client } = setUp();
  const subscriber = client();
  subscriber.subscribe(`trades:${BTC}`, TICKER_THROTTLE_MS);
  for (let id = 2; id <= 11; id += 1) {
    market.push({ kind: 'trades', key: BTC, data: [fakeTrade(id)] });
    clock.advance(FRAME_MS);
  }
  expect(idsOf(subscriber)).toEqual(Array.from({ length: 11 }, (_, i) => String(i + 1)));
  expect(subscriber.transport.frames).toHaveLength(11);
});
