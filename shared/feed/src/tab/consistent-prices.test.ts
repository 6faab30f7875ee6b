import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedUpdate } from '@parallax/protocol';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { BTC, bookUpdate, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createTabFeed, type TabFeed } from './tab-feed.ts';

const [TICKER, BOOK, TRADES] = [`ticker:${BTC}`, `book:${BTC}`, `trades:${BTC}`];
let clock: FakeClock;
let server: ReturnType<typeof setUpConnectionHost>;
let feed: TabFeed;
let ends: (() => void)[];
let frames: (() => void)[];
/** the bid that a cell of the header shows, and the best one of the book */
let painted: { header?: number | undefined; book?: number | undefined };

const paintHeader = () => {
  painted.header = feed.ticker(BTC)?.ticker.bid ?? undefined;
};
const paintBook = () => {
  painted.book = feed.book(BTC)?.book.bids[0]?.[0];
};
const subscribe = (topic: string, paint: () => void) => ends.push(feed.subscribe(topic, paint));

/** Advances the clock and paints a frame. */
async function pass(ms: number) {
  clock.pass(ms);
  await settle();
  for (const run of frames.splice(0)) run();
}

/** Receives a frame of the server, 100 ms after the last one, and paints it. */
async function receive(...updates: FeedUpdate[]) {
  clock.pass(100);
  server.socket().receive({ type: 'frame', at: 0, updates });
  await pass(0);
}

beforeEach(async () => {
  clock = fakeClock();
  server = setUpConnectionHost(clock);
  painted = {};
  ends = [];
  frames = [];
  feed = createTabFeed({
    clock,
    frame: (run) => frames.push(run),
    find: findTestHost,
  });
  feed.start({});
  await settle();
  server.socket().hello();
  subscribe(TICKER, paintHeader);
  await settle();
  await receive(tickerUpdate(1));
});

afterEach(() => {
  feed.stop();
  server.host.close();
});

interface Stream {
  /** how much later than planned a frame of the server arrives, in ms */
  readonly delayOf: (frame: number) => number;
  /** the book is sent in each frame that is a multiple */
  readonly bookEvery: number;
}

/**
 * Sends a trade in every frame of the server and the book in some, each with the number of its frame,
 * and returns what was painted: the book and the trades beside it, in every animation frame.
 */
async function paintStream({ delayOf, bookEvery }: Stream) {
  const shown: { at: number; book: number; trades: readonly number[] }[] = [];
  subscribe(BOOK, paintBook);
  subscribe(TRADES, () => undefined);
  await settle();
  await receive(bookUpdate(6), tradesUpdate(6, [6], true));
  const start = clock.now();
  const arrivals = new Map<number, number>();
  for (let frame = 7; frame <= 80; frame += 1) {
    const at = start + (frame - 6) * 100 + delayOf(frame);
    while (clock.now() < at) {
      await pass(Math.min(20, at - clock.now()));
      const trades = (feed.trades(BTC) ?? []).map(({ id }) => Number(id));
      shown.push({ at: clock.now(), book: painted.book ?? 0, trades });
    }
    arrivals.set(frame, clock.now());
    const book = frame % bookEvery === 0 ? [bookUpdate(frame)] : [];
    server
      .socket()
      .receive({ type: 'frame', at: 0, updates: [tradesUpdate(frame, [frame]), ...book] });
  }
  return { shown, arrivals };
}

const onTime = () => 0;
const late = (frame: number) => (frame * 37) % 80;

describe('trades', () => {
  it.each<[string, Stream & { isThrottled?: boolean; longestWaitMs: number }]>([
    ['arrive on time', { delayOf: onTime, bookEvery: 5, longestWaitMs: 520 }],
    ['are late by up to 80 ms', { delayOf: late, bookEvery: 5, longestWaitMs: 620 }],
    ['bring a book each 600 ms, late', { delayOf: late, bookEvery: 6, longestWaitMs: 720 }],
    [
      'bring a book each 600 ms that a view throttles',
      { delayOf: late, bookEvery: 6, isThrottled: true, longestWaitMs: 2_370 },
    ],
  ])(
    'are shown with the book of their time, in order, when frames %s',
    async (_, { isThrottled = false, longestWaitMs, ...stream }) => {
      if (isThrottled) ends.push(feed.throttle(BTC));
      const { shown, arrivals } = await paintStream(stream);
      for (const { at, book, trades } of shown) {
        const [newest = 0] = trades;
        expect(newest).toBeLessThanOrEqual(book);
        expect(trades).toEqual(trades.map((_, index) => newest - index));
        const due = [...arrivals].filter(([, arrivedAt]) => arrivedAt <= at - longestWaitMs);
        expect(trades).toEqual(expect.arrayContaining(due.map(([frame]) => frame)));
      }
      expect(new Set(shown.map(({ book }) => book)).size).toBeGreaterThan(isThrottled ? 4 : 9);
    },
  );

  it('keep their order and are all shown within 700 ms when no book follows', async () => {
    subscribe(BOOK, paintBook);
    const seen: string[] = [];
    subscribe(TRADES, () => {
      for (const { id } of [...(feed.trades(BTC) ?? [])].reverse()) {
        if (!seen.includes(id)) seen.push(id);
      }
    });
    await settle();
    await receive(bookUpdate(1), tradesUpdate(1, [1], true));
    await receive(tradesUpdate(2, [2]));
    await receive(tradesUpdate(3, [3, 4]));
    expect(seen).toEqual(['1']);
    await pass(600);
    expect(seen).toEqual(['1', '2', '3', '4']);
  });

  it('are shown at once while neither prices nor book of their contract are shown', async () => {
    ends.pop()?.();
    subscribe(TRADES, () => undefined);
    await settle();
    await receive(tradesUpdate(1, [1], true));
    await receive(tradesUpdate(2, [2]));
    expect(feed.trades(BTC)?.map(({ id }) => id)).toEqual(['2', '1']);
  });
});

describe('design §5 all components that show a contract', () => {
  it('show ticker and book together', async () => {
    subscribe(BOOK, paintBook);
    await settle();
    await receive(bookUpdate(4));
    expect(painted).toEqual({ header: 4, book: 4 });
    await receive(tickerUpdate(6), bookUpdate(7));
    expect(painted).toEqual({ header: 7, book: 7 });
  });

  it('show the same price when the book is reopened before the next paint', async () => {
    subscribe(BOOK, paintBook);
    await settle();
    await receive(bookUpdate(4));
    server.socket().receive({ type: 'frame', at: 0, updates: [bookUpdate(5)] });
    await settle();
    ends.pop()?.();
    subscribe(BOOK, paintBook);
    expect(painted).toEqual({ header: 4, book: 4 });
    await pass(0);
    expect(painted).toEqual({ header: 5, book: 5 });
  });

  it('show the newest price when reopened after all were closed', async () => {
    await receive(tickerUpdate(2));
    ends.pop()?.();
    subscribe(TICKER, paintHeader);
    expect(painted.header).toBe(2);
  });

  it('show the prices of the ticker again once the book is stale', async () => {
    subscribe(BOOK, paintBook);
    await settle();
    await receive(bookUpdate(4));
    for (let second = 0; second < 11; second += 1) {
      server.socket().receive({ type: 'pong' });
      await pass(1_000);
      // the ticker is confirmed, the book is not
      if (second % 4 === 0) await receive(tickerUpdate(1));
    }
    expect(feed.book(BTC)?.stale).toBe(true);
    expect(painted).toEqual({ header: 1, book: 4 });
  });

  it('update once a second while a view throttles the contract', async () => {
    const end = feed.throttle(BTC);
    await settle();
    const shown: (number | undefined)[] = [];
    for (let seq = 2; seq <= 6; seq += 1) {
      await pass(400);
      await receive(tickerUpdate(seq));
      shown.push(painted.header);
    }
    expect(shown).toEqual([2, 2, 4, 4, 6]);
    end();
    await settle();
    for (let seq = 7; seq <= 8; seq += 1) {
      await pass(400);
      await receive(tickerUpdate(seq));
      expect(painted.header).toBe(seq);
    }
  });
});
