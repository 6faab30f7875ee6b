import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { candlesTopic, contractKey, topicOf, VENUE_STATUS_TOPIC } from '@parallax/protocol';
import {
  FakeMarket,
  fakeCandle,
  fakeFunding,
  fakeVenue,
  PERPETUAL,
} from '@parallax/server-market/testing/fake-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { setUpPolling } from './testing/set-up-hub.ts';

const KEY = contractKey(PERPETUAL);
const CANDLES = candlesTopic(KEY, '1m');
const FUNDING = topicOf('funding', KEY);
const MINUTE = 60_000;

let clock: ManualClock;
let market: FakeMarket;
let polling: ReturnType<typeof setUpPolling>;

beforeEach(() => {
  clock = new ManualClock(1_000 * MINUTE);
  market = new FakeMarket([]);
  polling = setUpPolling(market, clock);
});

afterEach(() => polling.hub.close());

const updates = () => polling.transport.updates;

const receivedCandles = () =>
  updates().map((update) => [
    update.seq,
    update.snapshot,
    update.kind === 'candles' ? update.data.map(({ at, close }) => [at / MINUTE, close]) : [],
  ]);

describe('candles', () => {
  it('start with the latest candles, followed by new and changed candles only', async () => {
    market.candles = [fakeCandle(999 * MINUTE), fakeCandle(1_000 * MINUTE)];
    expect(await polling.subscribe(CANDLES)).toBe(true);
    market.candles = [fakeCandle(999 * MINUTE), fakeCandle(1_000 * MINUTE, 101)];
    await polling.pass(1_500);
    market.candles = [...market.candles.slice(0, 1), fakeCandle(1_000 * MINUTE, 102)];
    market.candles.push(fakeCandle(1_001 * MINUTE, 103));
    await polling.pass(1_000);
    expect(receivedCandles()).toEqual([
      [
        1,
        true,
        [
          [999, 100],
          [1_000, 100],
        ],
      ],
      [2, false, [[1_000, 101]]],
      [
        3,
        false,
        [
          [1_000, 102],
          [1_001, 103],
        ],
      ],
    ]);
  });

  it('cover the time during which the machine slept', async () => {
    market.candles = [fakeCandle(1_000 * MINUTE)];
    await polling.subscribe(CANDLES);
    market.candles = Array.from({ length: 31 }, (_, i) => fakeCandle((1_000 + i) * MINUTE, 200));
    clock.jump(30 * MINUTE);
    await polling.pass(500);
    expect(updates().at(-1)?.data).toHaveLength(31);
  });

  it('are limited to the latest 100, and refused for an unknown contract', async () => {
    expect(await polling.subscribe(CANDLES)).toBe(false);
    market.candles = Array.from({ length: 150 }, (_, i) => fakeCandle((851 + i) * MINUTE));
    await polling.subscribe(CANDLES);
    expect(updates()[0]?.data).toHaveLength(100);
  });
});

describe('funding', () => {
  it('is published when it changes, and refused for an unknown contract', async () => {
    market.funding = [fakeFunding(0.0001)];
    expect(await polling.subscribe(FUNDING)).toBe(true);
    expect(await polling.subscribe('funding:okx:NOPE')).toBe(false);
    await polling.pass(2_000);
    market.funding = [fakeFunding(0.0002)];
    await polling.pass(1_000);
    expect(updates()).toMatchObject([
      { kind: 'funding', seq: 1, snapshot: true, data: { rate: 0.0001 } },
      { kind: 'funding', seq: 2, snapshot: false, data: { rate: 0.0002 } },
    ]);
  });
});

describe('a polled topic', () => {
  it('is polled while it has subscribers, and continues its sequence numbers on resubscription', async () => {
    market.venues = [fakeVenue('up')];
    await polling.subscribe(VENUE_STATUS_TOPIC);
    market.venues = [fakeVenue('down')];
    await polling.pass(1_000);
    expect(updates().at(-1)).toMatchObject({
      kind: 'venue-status',
      data: [{ state: 'down' }],
    });
    polling.hub.unsubscribe(polling.subscriber, VENUE_STATUS_TOPIC);
    await polling.pass(1_000);
    expect(polling.hub.topicCount).toBe(0);
    await polling.subscribe(VENUE_STATUS_TOPIC);
    expect(updates().map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it.each([CANDLES, FUNDING])(
    'is polled at growing intervals while the market fails, and starts once the market recovers: %s',
    async (name) => {
      market.candles = [fakeCandle(1_000 * MINUTE)];
      market.funding = [fakeFunding(0.0001)];
      market.isDown = true;
      expect(await polling.subscribe(name)).toBe(true);
      await polling.pass(60_000);
      expect(updates()).toEqual([]);
      expect(market.requests).toBeLessThan(40);
      market.isDown = false;
      await polling.pass(2_500);
      expect(updates()).toMatchObject([{ topic: name, seq: 1, snapshot: true }]);
    },
  );

  it.each([CANDLES, FUNDING, VENUE_STATUS_TOPIC])(
    'is polled at the same interval when the wall clock is set back: %s',
    async (name) => {
      market.candles = [fakeCandle(1_000 * MINUTE)];
      market.funding = [fakeFunding(0.0001)];
      market.venues = [fakeVenue('up')];
      await polling.subscribe(name);
      clock.stepBack(60 * MINUTE);
      market.candles = [fakeCandle(1_000 * MINUTE, 101)];
      market.funding = [fakeFunding(0.0002)];
      market.venues = [fakeVenue('down')];
      await polling.pass(1_500);
      expect(updates().map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
        [1, true],
        [2, false],
      ]);
    },
  );

  it('waits until the market reports a funding rate for its perpetual', async () => {
    expect(await polling.subscribe(FUNDING)).toBe(true);
    await polling.pass(3_000);
    expect(updates()).toEqual([]);
    market.funding = [fakeFunding(0.0001)];
    await polling.pass(1_500);
    expect(updates()).toMatchObject([{ kind: 'funding', seq: 1, snapshot: true }]);
  });

  it('keeps its value while the market fails, and continues afterwards', async () => {
    market.funding = [fakeFunding(1)];
    await polling.subscribe(FUNDING);
    market.isDown = true;
    await polling.pass(3_000);
    market.isDown = false;
    market.funding = [fakeFunding(2)];
    await polling.pass(4_000);
    expect(updates().map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
