import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  candlesTopic,
  contractKey,
  type FeedUpdate,
  serverMessageSchema,
  topicOf,
  VENUE_STATUS_TOPIC,
} from '@parallax/contract';
import { ManualClock } from '../market/testing/manual-clock.ts';
import { Hub } from './hub.ts';
import { Reader } from './reader.ts';
import {
  FakeMarket,
  fakeCandle,
  fakeFunding,
  fakeVenue,
  PERPETUAL,
} from './testing/fake-market.ts';

const KEY = contractKey(PERPETUAL);
const CANDLES = candlesTopic(KEY, '1m');
const FUNDING = topicOf('funding', KEY);
const MINUTE = 60_000;

let clock: ManualClock;
let market: FakeMarket;
let hub: Hub;
let told: FeedUpdate[];
let reader: Reader;

beforeEach(() => {
  clock = new ManualClock(1_000 * MINUTE);
  market = new FakeMarket([]);
  hub = new Hub(market, clock);
  told = [];
  const outlet = {
    bufferedAmount: 0,
    send(frame: Buffer) {
      const message = serverMessageSchema.parse(JSON.parse(String(frame)));
      if (message.type === 'frame') told.push(...message.updates);
    },
    giveUp: () => undefined,
  };
  reader = new Reader(outlet, clock);
  hub.join(reader);
});

afterEach(() => hub.close());

async function subscribe(name: string): Promise<boolean> {
  const topic = await hub.open(name);
  if (topic === undefined) return false;
  hub.read(reader, topic);
  reader.flush();
  return true;
}

/** Lets time pass frame by frame, in which what is asked for is answered and told. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms + 100; passed += 100) {
    clock.advance(100);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

const candlesTold = () =>
  told.map((update) => [
    update.seq,
    update.snapshot,
    update.kind === 'candles' ? update.data.map(({ at, close }) => [at / MINUTE, close]) : [],
  ]);

describe('candles', () => {
  it('begin with the latest, then those that are new or have changed follow', async () => {
    market.candles = [fakeCandle(999 * MINUTE), fakeCandle(1_000 * MINUTE)];
    expect(await subscribe(CANDLES)).toBe(true);
    market.candles = [fakeCandle(999 * MINUTE), fakeCandle(1_000 * MINUTE, 101)];
    await pass(1_500);
    market.candles = [...market.candles.slice(0, 1), fakeCandle(1_000 * MINUTE, 102)];
    market.candles.push(fakeCandle(1_001 * MINUTE, 103));
    await pass(1_000);
    expect(candlesTold()).toEqual([
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

  it('that passed while the machine slept are told as well', async () => {
    market.candles = [fakeCandle(1_000 * MINUTE)];
    await subscribe(CANDLES);
    market.candles = Array.from({ length: 31 }, (_, i) => fakeCandle((1_000 + i) * MINUTE, 200));
    clock.jump(30 * MINUTE);
    await pass(500);
    expect(told.at(-1)?.data).toHaveLength(31);
  });

  it('are at most 100, and none of a contract that there is not', async () => {
    expect(await subscribe(CANDLES)).toBe(false);
    market.candles = Array.from({ length: 150 }, (_, i) => fakeCandle((851 + i) * MINUTE));
    await subscribe(CANDLES);
    expect(told[0]?.data).toHaveLength(100);
  });
});

describe('funding', () => {
  it('is told when it changes, of perpetuals alone', async () => {
    market.funding = [fakeFunding(0.0001)];
    expect(await subscribe(FUNDING)).toBe(true);
    expect(await subscribe('funding:okx:NOPE')).toBe(false);
    await pass(2_000);
    market.funding = [fakeFunding(0.0002)];
    await pass(1_000);
    expect(told).toMatchObject([
      { kind: 'funding', seq: 1, snapshot: true, data: { rate: 0.0001 } },
      { kind: 'funding', seq: 2, snapshot: false, data: { rate: 0.0002 } },
    ]);
  });
});

describe('what the market is asked for', () => {
  it('is asked for as long as somebody reads it, and its numbers go on afterwards', async () => {
    market.venues = [fakeVenue('up')];
    await subscribe(VENUE_STATUS_TOPIC);
    market.venues = [fakeVenue('down')];
    await pass(1_000);
    expect(told.at(-1)).toMatchObject({ kind: 'venue-status', data: [{ state: 'down' }] });
    hub.unsubscribe(reader, VENUE_STATUS_TOPIC);
    await pass(1_000);
    expect(hub.activeTopics).toBe(0);
    await subscribe(VENUE_STATUS_TOPIC);
    expect(told.map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it.each([CANDLES, FUNDING])(
    'begins by itself when the market can answer again, and was asked ever more seldom: %s',
    async (name) => {
      market.candles = [fakeCandle(1_000 * MINUTE)];
      market.funding = [fakeFunding(0.0001)];
      market.isAway = true;
      expect(await subscribe(name)).toBe(true);
      await pass(60_000);
      expect(told).toEqual([]);
      expect(market.asked).toBeLessThan(40);
      market.isAway = false;
      await pass(2_500);
      expect(told).toMatchObject([{ topic: name, seq: 1, snapshot: true }]);
    },
  );

  it.each([CANDLES, FUNDING, VENUE_STATUS_TOPIC])(
    'is asked for as often as ever where the wall clock is set back: %s',
    async (name) => {
      market.candles = [fakeCandle(1_000 * MINUTE)];
      market.funding = [fakeFunding(0.0001)];
      market.venues = [fakeVenue('up')];
      await subscribe(name);
      clock.stepBack(60 * MINUTE);
      market.candles = [fakeCandle(1_000 * MINUTE, 101)];
      market.funding = [fakeFunding(0.0002)];
      market.venues = [fakeVenue('down')];
      await pass(1_500);
      expect(told.map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
        [1, true],
        [2, false],
      ]);
    },
  );

  it('of a perpetual is awaited while the market tells of others alone', async () => {
    expect(await subscribe(FUNDING)).toBe(true);
    await pass(3_000);
    expect(told).toEqual([]);
    market.funding = [fakeFunding(0.0001)];
    await pass(1_500);
    expect(told).toMatchObject([{ kind: 'funding', seq: 1, snapshot: true }]);
  });

  it('stays as it was while the market fails, and goes on after that', async () => {
    market.funding = [fakeFunding(1)];
    await subscribe(FUNDING);
    market.isAway = true;
    await pass(3_000);
    market.isAway = false;
    market.funding = [fakeFunding(2)];
    await pass(4_000);
    expect(told.map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
