import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  type ExchangeState,
  type FeedUpdate,
  serverMessageSchema,
  TICKER_CONFIRM_MS,
} from '@parallax/contract';
import { ManualClock } from '../market/testing/manual-clock.ts';
import { FeedTopic } from './feed-topic.ts';
import { FRAME_MS, Hub } from './hub.ts';
import { HELD_MAX, Reader, SLOW_BYTES, SLOW_MAX_MS, TOO_SLOW } from './reader.ts';
import { FakeMarket, fakeTrade } from './testing/fake-market.ts';

const BTC = 'binance_spot:BTCUSDT';
const ETH = 'binance_spot:ETHUSDT';
const TICKER = `ticker:${BTC}`;

const EXCHANGE: ExchangeState = {
  id: '7f0c0000-0000-4000-8000-000000000001',
  name: 'Main',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'exchange',
  exchangeDisplayName: 'OKX',
  exchangeMode: 'spot',
  apiKey: '1234',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
};

class FakeOutlet {
  bufferedAmount = 0;
  readonly frames: FeedUpdate[][] = [];
  gaveUp: string | undefined;

  send(frame: Buffer): void {
    const message = serverMessageSchema.parse(JSON.parse(String(frame)));
    if (message.type === 'frame') this.frames.push(message.updates);
  }

  giveUp(reason: string): void {
    this.gaveUp = reason;
  }

  get updates(): FeedUpdate[] {
    return this.frames.flat();
  }
}

function setUp(keys: readonly string[] = [BTC, ETH]) {
  const clock = new ManualClock();
  const market = new FakeMarket(keys);
  const hub = new Hub(market, clock);
  const client = () => {
    const outlet = new FakeOutlet();
    const reader = new Reader(outlet, clock);
    hub.join(reader);
    const subscribe = (topic: string) => {
      const opened = hub.open(topic);
      if (opened === undefined || opened instanceof Promise) return false;
      hub.read(reader, opened);
      reader.flush();
      return true;
    };
    return { outlet, reader, subscribe };
  };
  return { clock, market, hub, client };
}

const shape = (updates: readonly FeedUpdate[]) =>
  updates.map(({ seq, snapshot, data }) => ({
    seq,
    snapshot,
    last: data !== null && 'last' in data ? data.last : undefined,
  }));

const idsOf = ({ outlet }: { outlet: FakeOutlet }) =>
  outlet.updates.flatMap((u) => (u.kind === 'trades' ? u.data.map(({ id }) => id) : []));

describe('a topic', () => {
  it('begins with a snapshot, then has changes whose numbers follow one another', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    expect(shape(outlet.updates)).toEqual([
      { seq: 1, snapshot: true, last: 100 },
      { seq: 2, snapshot: false, last: 101 },
      { seq: 3, snapshot: false, last: 102 },
    ]);
  });

  it('of which nothing was heard yet says nothing, and begins with a snapshot when it is', () => {
    const { clock, market, client } = setUp();
    market.await(BTC);
    const { outlet, subscribe } = client();
    expect([subscribe(TICKER), subscribe(`book:${BTC}`)]).toEqual([true, true]);
    clock.advance(60_000);
    expect(outlet.updates).toEqual([]);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    const late = client();
    late.subscribe(TICKER);
    expect(shape(outlet.updates).map(({ snapshot, last }) => [snapshot, last])).toEqual([
      [true, 101],
      [false, 102],
    ]);
    expect(shape(late.outlet.updates)).toMatchObject([{ snapshot: true, last: 102 }]);
  });

  it('is conflated to its newest value within a frame, but every trade stays', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    subscribe(`trades:${BTC}`);
    outlet.frames.length = 0;
    for (let i = 2; i <= 6; i += 1) {
      market.tick(BTC, 100 + i);
      market.push({ kind: 'trades', key: BTC, data: [fakeTrade(i)] });
    }
    clock.advance(FRAME_MS);
    expect(outlet.frames).toHaveLength(1);
    const [ticker, trades] = outlet.updates;
    expect(ticker).toMatchObject({ kind: 'ticker', data: { last: 106 } });
    expect(trades).toMatchObject({
      kind: 'trades',
      data: [2, 3, 4, 5, 6].map((id) => ({ id: String(id) })),
    });
  });

  it('gives a late reader a snapshot that the next change continues', () => {
    const { clock, market, client } = setUp();
    const first = client();
    first.subscribe(`trades:${BTC}`);
    market.push({ kind: 'trades', key: BTC, data: [fakeTrade(2)] });
    const late = client();
    late.subscribe(`trades:${BTC}`);
    market.push({ kind: 'trades', key: BTC, data: [fakeTrade(3)] });
    clock.advance(FRAME_MS);
    expect(idsOf(first)).toEqual(['1', '2', '3']);
    expect(idsOf(late)).toEqual(['1', '2', '3']);
    expect(late.outlet.updates.map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('that nobody reads is not watched, and its numbers go on when somebody comes back', () => {
    const { market, hub, client } = setUp();
    const { outlet, reader, subscribe } = client();
    subscribe(TICKER);
    expect([...market.watched]).toEqual([TICKER]);
    hub.unsubscribe(reader, TICKER);
    expect(market.watched.size).toBe(0);
    expect(hub.activeTopics).toBe(0);
    market.tick(BTC, 250);
    subscribe(TICKER);
    expect(shape(outlet.updates).at(-1)).toEqual({ seq: 2, snapshot: true, last: 250 });
    hub.leave(reader);
    expect(market.watched.size).toBe(0);
  });

  it('of no contract, or of no known kind, is refused', () => {
    const { market, client } = setUp();
    const { subscribe } = client();
    expect(subscribe('ticker:binance_spot:NOPE')).toBe(false);
    expect(subscribe(`candles:${BTC}`)).toBe(false);
    expect(market.watched.size).toBe(0);
  });
});

describe('a contract that has expired', () => {
  it('is unknown to who asks for it then, also while others still read it', () => {
    const { market, client } = setUp();
    const early = client();
    expect(early.subscribe(TICKER)).toBe(true);
    market.expire(BTC);
    expect(client().subscribe(TICKER)).toBe(false);
    expect(early.subscribe(TICKER)).toBe(false);
  });

  it('has no number twice should it come back, nor has one that nobody hears of', () => {
    const { market, hub, client } = setUp();
    const { outlet, reader, subscribe } = client();
    const again = () => {
      hub.unsubscribe(reader, TICKER);
      subscribe(TICKER);
      return outlet.updates.at(-1)?.seq;
    };
    subscribe(TICKER);
    market.live = false;
    expect(again()).toBe(2);
    market.expire(BTC);
    hub.unsubscribe(reader, TICKER);
    market.live = true;
    market.tick(BTC, 100);
    expect(subscribe(TICKER)).toBe(true);
    expect(outlet.updates.at(-1)?.seq).toBe(3);
  });

  it('is forgotten also when it expires after nobody reads it any more', () => {
    const { clock, market, hub, client } = setUp();
    const { outlet, reader, subscribe } = client();
    subscribe(TICKER);
    subscribe(`ticker:${ETH}`);
    market.tick(ETH, 101);
    clock.advance(FRAME_MS);
    hub.leave(reader);
    for (const key of [BTC, ETH]) market.expire(key);
    clock.advance(1_000);
    market.tick(BTC, 100);
    const later = client();
    later.subscribe(TICKER);
    // the numbers of all that is forgotten are one memory
    expect(outlet.updates.map(({ seq }) => seq)).toEqual([1, 1, 2]);
    expect(later.outlet.updates.map(({ seq }) => seq)).toEqual([3]);
  });

  it('is still known while its venue merely cannot be heard', () => {
    const { market, client } = setUp();
    client().subscribe(TICKER);
    market.live = false;
    expect(client().subscribe(TICKER)).toBe(true);
  });
});

describe('an unchanged ticker', () => {
  it('is confirmed every 5 s with a new number', () => {
    const { clock, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    clock.advance(16_000);
    expect(shape(outlet.updates).slice(1)).toEqual([
      { seq: 2, snapshot: false, last: 100 },
      { seq: 3, snapshot: false, last: 100 },
      { seq: 4, snapshot: false, last: 100 },
    ]);
  });

  it('is confirmed alike where it is a book, and says as well how long ago it was told', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(`book:${BTC}`);
    clock.advance(6_000);
    expect(outlet.updates.map(({ seq }) => seq)).toEqual([1, 2]);
    market.live = false;
    clock.advance(20_000);
    expect(outlet.updates).toHaveLength(2);
    const late = client();
    late.subscribe(`book:${BTC}`);
    expect(late.outlet.updates).toMatchObject([{ seq: 2, snapshot: true, age: 20_900 }]);
  });

  it('says to who comes later how long ago it was told', () => {
    const { clock, market, client } = setUp();
    client().subscribe(TICKER);
    market.live = false;
    clock.advance(9_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.outlet.updates).toMatchObject([{ seq: 1, snapshot: true, age: 9_000 }]);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    expect(late.outlet.updates[1]).not.toHaveProperty('age');
  });

  it('is not confirmed while its venue cannot be heard', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    market.live = false;
    clock.advance(20_000);
    expect(outlet.updates).toHaveLength(1);
  });
});

describe('where the wall clock is set back', () => {
  it('tickers are confirmed every 5 s, and say how long ago they were told', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    clock.advance(1_000);
    clock.stepBack(3_600_000);
    clock.advance(15_000);
    expect(outlet.updates.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    market.live = false;
    clock.advance(8_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.outlet.updates).toMatchObject([{ snapshot: true, age: 9_000 - FRAME_MS }]);
  });

  it('who stays behind is given up as soon as ever', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    outlet.bufferedAmount = SLOW_BYTES + 1;
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    clock.stepBack(3_600_000);
    clock.advance(SLOW_MAX_MS + FRAME_MS);
    expect(outlet.gaveUp).toBe(TOO_SLOW);
  });
});

const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

describe('a frame of many changes', () => {
  const keys = Array.from({ length: 1_000 }, (_, i) => `okx:C${i}`);

  /** A reader of them all, on a machine on which each look at the clock takes its time. */
  function setUpMany() {
    const { clock, market, hub, client } = setUp(keys);
    const { outlet, reader, subscribe } = client();
    for (const key of keys) subscribe(`ticker:${key}`);
    outlet.frames.length = 0;
    let passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      passed += 2;
      return passed;
    });
    return { clock, market, hub, outlet, reader };
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is made in slices, between which others are looked after, and tells each change once', async () => {
    const { clock, market, outlet } = setUpMany();
    for (const key of keys) market.tick(key, 101);
    clock.advance(FRAME_MS);
    const first = outlet.updates.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(300);
    clock.advance(FRAME_MS);
    expect(outlet.updates).toHaveLength(first);
    while (outlet.updates.length < keys.length) await untilIdle();
    await untilIdle();
    expect(outlet.updates.map(({ topic }) => topic)).toEqual(keys.map((key) => `ticker:${key}`));
  });

  it('leaves what comes between its slices to the next frame, and loses none of it', async () => {
    const { clock, market, hub, outlet, reader } = setUpMany();
    const lastOf = (key: string) =>
      outlet.updates.flatMap(({ topic, data }) =>
        topic === `ticker:${key}` && data !== null && 'last' in data ? [data.last] : [],
      );
    const [early = '', late = '', left = ''] = [keys.at(0), keys.at(-1), keys.at(-2)];
    for (const key of keys) market.tick(key, 101);
    clock.advance(FRAME_MS);
    for (const key of [early, late]) market.tick(key, 102);
    hub.unsubscribe(reader, `ticker:${left}`);
    // finds the one before unfinished
    clock.advance(FRAME_MS);
    while (lastOf(late).length === 0) await untilIdle();
    await untilIdle();
    expect([lastOf(early), lastOf(late), lastOf(left)]).toEqual([[101], [102], []]);
    expect(outlet.updates).toHaveLength(keys.length - 1);
    clock.advance(FRAME_MS);
    expect([lastOf(early), lastOf(late)]).toEqual([[101, 102], [102]]);
    expect(outlet.updates).toHaveLength(keys.length);
  });

  it('is made in slices also where it confirms what has not changed', async () => {
    const { clock, outlet } = setUpMany();
    clock.advance(TICKER_CONFIRM_MS + FRAME_MS);
    const first = outlet.updates.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(300);
    while (outlet.updates.length < keys.length) await untilIdle();
    await untilIdle();
    expect(outlet.updates.map(({ topic }) => topic)).toEqual(keys.map((key) => `ticker:${key}`));
    clock.advance(FRAME_MS);
    expect(outlet.updates).toHaveLength(keys.length);
  });
});

describe('a slow reader', () => {
  it('gets the newest of each ticker as a snapshot and every trade once it has caught up', () => {
    const { clock, market, client } = setUp();
    const slow = client();
    const fast = client();
    for (const { subscribe } of [slow, fast]) {
      subscribe(TICKER);
      subscribe(`trades:${BTC}`);
    }
    slow.outlet.bufferedAmount = SLOW_BYTES + 1;
    slow.outlet.frames.length = 0;
    for (let i = 2; i <= 11; i += 1) {
      market.tick(BTC, 100 + i);
      market.push({ kind: 'trades', key: BTC, data: [fakeTrade(i)] });
      clock.advance(FRAME_MS);
    }
    expect(slow.outlet.frames).toEqual([]);
    expect(fast.outlet.frames).toHaveLength(12);
    slow.outlet.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    expect(slow.outlet.frames).toHaveLength(1);
    const [ticker, ...trades] = slow.outlet.updates;
    expect(ticker).toMatchObject({ kind: 'ticker', seq: 11, snapshot: true, data: { last: 111 } });
    expect(trades.flatMap((u) => (u.kind === 'trades' ? u.data.map(({ id }) => id) : []))).toEqual(
      Array.from({ length: 10 }, (_, i) => String(i + 2)),
    );
  });

  it('is told how old a ticker is when it is sent, not when it began to wait', () => {
    const { clock, market, client } = setUp();
    const [changed, read] = [client(), client()];
    changed.subscribe(TICKER);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    for (const { outlet } of [changed, read]) outlet.bufferedAmount = SLOW_BYTES + 1;
    market.live = false;
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    clock.advance(1_000);
    read.subscribe(TICKER);
    clock.advance(4_000 - FRAME_MS);
    for (const { outlet } of [changed, read]) outlet.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    for (const { outlet } of [changed, read]) {
      expect(outlet.updates.at(-1)).toMatchObject({ age: 5_000, data: { last: 102 } });
    }
  });

  it('is told that an exchange is gone instead of what waited for it', () => {
    const { clock, hub, client } = setUp();
    const [slow, other] = [client(), client()];
    const topic = hub.openExchange(EXCHANGE);
    for (const { reader } of [slow, other]) hub.read(reader, topic);
    clock.advance(FRAME_MS);
    slow.outlet.bufferedAmount = SLOW_BYTES + 1;
    hub.openExchange({ ...EXCHANGE, name: 'Renamed' });
    clock.advance(FRAME_MS);
    hub.endExchange(slow.reader, topic.name);
    slow.outlet.frames.length = 0;
    slow.outlet.bufferedAmount = 0;
    clock.advance(FRAME_MS);
    expect(slow.outlet.updates.map(({ data }) => data)).toEqual([null]);
    expect(other.outlet.updates.at(-1)).toMatchObject({ data: { name: 'Renamed' } });
  });

  it('is given up with a reason when it stays behind', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    outlet.bufferedAmount = SLOW_BYTES + 1;
    market.tick(BTC, 101);
    clock.advance(SLOW_MAX_MS);
    expect(outlet.gaveUp).toBeUndefined();
    clock.advance(2 * FRAME_MS);
    expect(outlet.gaveUp).toBe(TOO_SLOW);
  });

  it('is given up when more trades wait for it than are kept', () => {
    const { client } = setUp();
    const { outlet, reader } = client();
    const topic = new FeedTopic('trades', BTC);
    outlet.bufferedAmount = SLOW_BYTES + 1;
    for (let i = 0; i < HELD_MAX; i += 1) reader.add(topic, Buffer.from('{}'));
    reader.flush();
    expect(outlet.gaveUp).toBeUndefined();
    reader.add(topic, Buffer.from('{}'));
    reader.flush();
    expect(outlet.gaveUp).toBe(TOO_SLOW);
  });
});
