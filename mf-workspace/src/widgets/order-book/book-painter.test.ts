import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type Book, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { NO_VALUE } from '@parallax/ui/format';
import { fakeScreen } from '@parallax/ui/testing';
import { act } from '@testing-library/react';
import { type PaintedBook, paintBook } from './book-painter.ts';

const { setInView } = fakeScreen();
const feed = startFeedServer();
const contract = contractOf({ priceDecimals: 1 });
const publish = (book: Book, options?: { age: number }) =>
  feed.book(contractKey(contract), book, options);

const bookAt = (price: number): Book => ({
  bids: [[price - 1, 2]],
  asks: [[price + 1, 3]],
  at: 1,
});

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Whether each price is marked as stale. */
const marksOf = ({ asks, bids, mid }: Record<'asks' | 'bids' | 'mid', HTMLElement>): boolean[] =>
  [asks, bids]
    .flatMap((side) => Array.from(side.querySelectorAll('[data-field]')))
    .concat(mid)
    .map((cell) => cell.hasAttribute('data-stale'));

const elapse = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let painted: PaintedBook | undefined;
function paint(rows = 2) {
  const elements = {
    box: document.createElement('table'),
    asks: document.createElement('tbody'),
    bids: document.createElement('tbody'),
    mid: document.createElement('span'),
    spread: document.createElement('span'),
    bidShare: document.createElement('span'),
  };
  painted = paintBook(elements, contract, { groupStep: 0.1, rows });
  return elements;
}

afterEach(() => {
  painted?.stop();
  Reflect.deleteProperty(document, 'hidden');
  setInView(true);
  jest.useRealTimers();
});

describe('paintBook', () => {
  it('renders nothing while the tab is hidden, and the newest book when the tab is shown', async () => {
    const elements = paint();
    await publish(bookAt(100));
    setHidden(true);
    await publish(bookAt(101));
    await publish(bookAt(102));
    expect(elements.mid).toHaveTextContent('100.0');
    setHidden(false);
    expect(elements.mid).toHaveTextContent('102.0');
  });

  it('shows own orders in the rows that are there, and without them again', async () => {
    const { bids } = paint();
    await publish(bookAt(100));
    const rows = [...bids.rows];
    const price = Number(rows[0]?.cells[0]?.textContent);
    const level = {
      price,
      size: 0.5,
      isQueued: true,
      isPartlyFilled: false,
      place: '1',
      isPaper: true,
    };
    const own = () => [...bids.rows].map((row) => row.cells[1]?.dataset.own);
    painted?.setOwnLevels({ bids: [level], asks: [] });
    expect(own()).toEqual(['0.5', undefined]);
    painted?.setOwnLevels({ bids: [], asks: [] });
    expect(own()).toEqual([undefined, undefined]);
    expect([...bids.rows]).toEqual(rows);
  });

  it('reserves the width of the longest price, so that digits align', async () => {
    const { box } = paint();
    const width = () => box.style.getPropertyValue('--price');
    await publish(bookAt(990));
    expect(width()).toBe('4.42ch');
    await publish(bookAt(1_005));
    expect(width()).toBe('5.84ch');
    await publish(bookAt(990));
    expect(width()).toBe('5.84ch');
  });

  it("shows the bids' share of all levels", async () => {
    const { bidShare } = paint();
    await publish(bookAt(100));
    expect(bidShare).toHaveTextContent(/^Bids \d+%$/);
  });

  it('marks the end of the levels in one row per side', async () => {
    const { asks, bids } = paint(3);
    const ends = () =>
      [asks, bids].map((side) => [...side.rows].map((row) => row.hasAttribute('data-end')));
    expect(ends().flat()).not.toContain(true);
    await publish(bookAt(100));
    expect(ends()).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
  });

  it('marks prices as stale only while the book is stale', async () => {
    const elements = paint();
    const marked = () => marksOf(elements);
    await publish(bookAt(100));
    expect(new Set(marked())).toEqual(new Set([false]));
    await publish(bookAt(100), { age: 20_000 });
    expect(marked().length).toBeGreaterThan(1);
    expect(new Set(marked())).toEqual(new Set([true]));
    expect(elements.box.hasAttribute('data-stale')).toBe(true);
    await publish(bookAt(101));
    expect(new Set(marked())).toEqual(new Set([false]));
    expect(elements.box.hasAttribute('data-stale')).toBe(false);
  });

  it('shows the mid of the ticker, as the rest of the page does, while the book is stale', async () => {
    const elements = paint();
    await feed.ticker(contractKey(contract), { bid: 99, ask: 101, mid: 100, at: 1 });
    await publish(bookAt(100));
    expect(elements.mid).toHaveTextContent('100.00');
    await publish(bookAt(100), { age: 20_000 });
    await feed.ticker(contractKey(contract), { bid: 119, ask: 121, mid: 120, at: 2 });
    expect(elements.mid).toHaveTextContent('120.00');
    expect(elements.mid).not.toHaveAttribute('data-stale');
    expect(elements.box).toHaveAttribute('data-stale');
    await publish(bookAt(130));
    expect(elements.mid).toHaveTextContent('130.00');
  });

  it('shows the mid of the book while the ticker is stale', async () => {
    const elements = paint();
    await feed.ticker(contractKey(contract), { mid: 90 }, { age: 20_000 });
    expect(elements.mid).toHaveAttribute('data-stale');
    await publish(bookAt(100));
    expect(elements.mid).toHaveTextContent('100.00');
    expect(elements.mid).not.toHaveAttribute('data-stale');
  });

  it('marks a book that returns to the screen as stale 10 s after it left, unless the feed delivers it', async () => {
    startFakeClock();
    const elements = paint();
    await publish(bookAt(100));
    setInView(false);
    await elapse(1_500);
    expect(feed.topics()).toEqual([]);
    await feed.disconnect();
    setInView(true);
    await elapse(7_500);
    expect(elements.mid).toHaveTextContent('100.0');
    expect(new Set(marksOf(elements))).toEqual(new Set([false]));
    await elapse(1_500);
    expect(new Set(marksOf(elements))).toEqual(new Set([true]));
    expect(elements.box.hasAttribute('data-stale')).toBe(true);
    await feed.restore();
    await publish(bookAt(100));
    expect(new Set(marksOf(elements))).toEqual(new Set([false]));
    expect(elements.box.hasAttribute('data-stale')).toBe(false);
  });

  it('does not mark a book that the feed delivers again within 10 s', async () => {
    startFakeClock();
    const elements = paint();
    await publish(bookAt(100));
    setInView(false);
    await elapse(1_500);
    setInView(true);
    await publish(bookAt(100));
    await elapse(9_000);
    expect(new Set(marksOf(elements))).toEqual(new Set([false]));
  });

  it('renders every book that the feed delivers, even if the wall clock is set back', async () => {
    startFakeClock();
    jest.setSystemTime(2_000_000);
    const elements = paint();
    await publish(bookAt(100));
    expect(elements.mid.textContent).toBe('100.00');
    jest.setSystemTime(1_000_000);
    await publish(bookAt(110));
    expect(elements.mid.textContent).toBe('110.00');
    expect(elements.mid.dataset.direction).toBe('up');
  });

  it('shows no mid direction while one side is empty', async () => {
    const elements = paint();
    await publish(bookAt(100));
    await publish(bookAt(101));
    expect(elements.mid).toHaveAttribute('data-direction', 'up');
    await publish({ ...bookAt(101), asks: [] });
    expect(elements.mid).toHaveTextContent(NO_VALUE);
    expect(elements.mid).not.toHaveAttribute('data-direction');
    await publish(bookAt(100));
    expect(elements.mid).toHaveAttribute('data-direction', 'down');
  });
});
