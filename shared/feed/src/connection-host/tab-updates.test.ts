import { describe, expect, it } from '@jest/globals';
import type { FeedUpdate } from '@parallax/protocol';
import { fakeClock } from '../testing/fake-clock.ts';
import { BTC, bookUpdate, tickerUpdate } from '../testing/updates.ts';
import { createTabUpdates } from './tab-updates.ts';

const TICKER = `ticker:${BTC}`;

const twoTickers = (seq: number): FeedUpdate[] => [
  tickerUpdate(seq),
  tickerUpdate(seq, 'okx:BTC-USDT'),
];

/** Tabs that receive every topic once a second; `frameAt` posts a frame of the server at a time. */
function setUp() {
  const clock = fakeClock();
  const requested = new Set([TICKER, `book:${BTC}`]);
  const posted: { at: number; seqs: string }[] = [];
  const updates = createTabUpdates({
    clock,
    registry: {
      intervalsOf: () => [1_000],
      isRequestedAt: (topic, intervalMs) => intervalMs === 1_000 && requested.has(topic),
    },
    post(entries) {
      const seqs = entries.map(({ update: { kind, seq } }) => `${kind} ${seq}`);
      posted.push({ at: clock.now(), seqs: seqs.join(', ') });
    },
  });
  const frameAt = (at: number, ...frame: FeedUpdate[]) => {
    clock.pass(at - clock.now());
    updates.postFrame(frame.map((update) => ({ update, at })));
  };
  const times = () => posted.map(({ at }) => at);
  return { clock, requested, updates, posted, frameAt, times };
}

describe('a tab that shows a contract once a second', () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ['every other update', [0, 500, 1_000, 1_500, 2_000], [0, 1_000, 2_000]],
    [
      'every other update although some are late or early',
      [0, 500, 1_040, 1_500, 1_995, 2_500, 3_010, 3_500, 3_965],
      [0, 1_040, 1_995, 3_010, 3_965],
    ],
    [
      'a newer update rather than one that waited',
      [0, 800, 1_300, 1_800, 2_300],
      [0, 1_300, 2_300],
    ],
    ['the last update when none follows', [0, 300], [0, 1_000]],
    ['a late last update within 700 ms', [0, 900], [0, 1_600]],
    ['an update after a pause at once', [0, 5_400], [0, 5_400]],
  ])('receives %s', (_, arrivals, expected) => {
    const { clock, frameAt, times } = setUp();
    for (const [index, at] of arrivals.entries()) frameAt(at, tickerUpdate(index + 1));
    clock.pass(700);
    expect(times()).toEqual(expected);
  });

  it('receives the newest ticker and book of a contract together', () => {
    const { clock, frameAt, posted } = setUp();
    frameAt(0, tickerUpdate(1), bookUpdate(1));
    frameAt(500, bookUpdate(2));
    frameAt(700, tickerUpdate(2));
    frameAt(800, tickerUpdate(3));
    clock.pass(1_000);
    expect(posted).toEqual([
      { at: 0, seqs: 'ticker 1, book 1' },
      { at: 1_500, seqs: 'book 2, ticker 3' },
    ]);
  });

  it('receives all contracts of a frame that are due in one message', () => {
    const { frameAt, posted } = setUp();
    frameAt(0, ...twoTickers(1));
    frameAt(500, ...twoTickers(2));
    frameAt(1_000, ...twoTickers(3));
    expect(posted).toEqual([
      { at: 0, seqs: 'ticker 1, ticker 1' },
      { at: 1_000, seqs: 'ticker 3, ticker 3' },
    ]);
  });

  it('receives a first value at once, without delaying the other topic', () => {
    const { frameAt, posted } = setUp();
    frameAt(0, tickerUpdate(1));
    frameAt(500, tickerUpdate(2), bookUpdate(1));
    frameAt(1_000, tickerUpdate(3), bookUpdate(2));
    expect(posted).toEqual([
      { at: 0, seqs: 'ticker 1' },
      { at: 500, seqs: 'book 1' },
      { at: 1_000, seqs: 'ticker 3, book 2' },
    ]);
  });

  it('receives no value of a topic that it no longer requests, and the first one when it does again', () => {
    const { clock, requested, updates, frameAt, posted } = setUp();
    frameAt(0, tickerUpdate(1), bookUpdate(1));
    frameAt(100, tickerUpdate(2));
    requested.delete(TICKER);
    updates.prune();
    clock.pass(1_000);
    requested.add(TICKER);
    frameAt(1_200, bookUpdate(2));
    frameAt(1_300, tickerUpdate(3));
    expect(posted.slice(1)).toEqual([
      { at: 1_200, seqs: 'book 2' },
      { at: 1_300, seqs: 'ticker 3' },
    ]);
  });

  it('receives nothing of an earlier connection', () => {
    const { clock, updates, frameAt, times } = setUp();
    frameAt(0, tickerUpdate(1));
    frameAt(100, tickerUpdate(2));
    updates.clear();
    clock.pass(2_000);
    expect(times()).toEqual([0]);
  });
});
