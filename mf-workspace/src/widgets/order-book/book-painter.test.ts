import { describe, expect, it, jest } from '@jest/globals';
import type { Book } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { NO_VALUE } from '@parallax/ui/format';

let deliver: (book: Book, state?: { stale: boolean }) => void = () => undefined;
jest.unstable_mockModule('@parallax/feed', () => ({
  serverNow: () => Date.now(),
  subscribeBook: (_: string, listener: (book: Book, state: { stale: boolean }) => void) => {
    deliver = (book, state = { stale: false }) => listener(book, state);
    return () => undefined;
  },
  subscribeTicker: () => () => undefined,
}));
const { paintBook } = await import('./book-painter.ts');

const bookAt = (price: number): Book => ({
  bids: [[price - 1, 2]],
  asks: [[price + 1, 3]],
  at: 0,
});

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const createElements = () => ({
  box: document.createElement('table'),
  asks: document.createElement('tbody'),
  bids: document.createElement('tbody'),
  mid: document.createElement('span'),
  spread: document.createElement('span'),
  imbalance: document.createElement('span'),
});

describe('paintBook', () => {
  it('renders nothing while the tab is hidden, and the newest book when the tab is shown', () => {
    const elements = createElements();
    paintBook(elements, contractOf({ priceDecimals: 1 }), { group: 0.1, rows: 2 });
    deliver(bookAt(100));
    setHidden(true);
    deliver(bookAt(101));
    deliver(bookAt(102));
    expect(elements.mid).toHaveTextContent('100.0');
    setHidden(false);
    expect(elements.mid).toHaveTextContent('102.0');
  });

  it('marks the end of the levels in one row per side', () => {
    const elements = createElements();
    const { asks, bids } = elements;
    paintBook(elements, contractOf({ priceDecimals: 1 }), { group: 0.1, rows: 3 });
    const ends = () =>
      [asks, bids].map((side) => [...side.rows].map((row) => row.hasAttribute('data-end')));
    expect(ends().flat()).not.toContain(true);
    deliver(bookAt(100));
    expect(ends()).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
  });

  it('marks prices as stale only while the book is stale', () => {
    const elements = createElements();
    paintBook(elements, contractOf({ priceDecimals: 1 }), { group: 0.1, rows: 2 });
    const marked = () =>
      [elements.asks, elements.bids]
        .flatMap((side) => Array.from(side.querySelectorAll('[data-field]')))
        .concat(elements.mid)
        .map((cell) => cell.hasAttribute('data-stale'));
    deliver(bookAt(100));
    expect(new Set(marked())).toEqual(new Set([false]));
    deliver(bookAt(100), { stale: true });
    expect(marked().length).toBeGreaterThan(1);
    expect(new Set(marked())).toEqual(new Set([true]));
    expect(elements.box.hasAttribute('data-stale')).toBe(true);
    deliver(bookAt(101));
    expect(new Set(marked())).toEqual(new Set([false]));
    expect(elements.box.hasAttribute('data-stale')).toBe(false);
  });

  it('renders every book that the feed delivers, even if the wall clock is set back', () => {
    const elements = createElements();
    jest.useFakeTimers({ now: 2_000_000 });
    paintBook(elements, contractOf({ priceDecimals: 1 }), { group: 0.1, rows: 2 });
    deliver(bookAt(100));
    expect(elements.mid.textContent).toBe('100.0');
    jest.setSystemTime(1_000_000);
    deliver(bookAt(110));
    expect(elements.mid.textContent).toBe('110.0');
    expect(elements.mid.dataset.direction).toBe('up');
    jest.useRealTimers();
  });

  it('shows no direction of the mid while one side is empty', () => {
    const elements = createElements();
    paintBook(elements, contractOf({ priceDecimals: 1 }), { group: 0.1, rows: 2 });
    deliver(bookAt(100));
    deliver(bookAt(101));
    expect(elements.mid).toHaveAttribute('data-direction', 'up');
    deliver({ ...bookAt(101), asks: [] });
    expect(elements.mid).toHaveTextContent(NO_VALUE);
    expect(elements.mid).not.toHaveAttribute('data-direction');
    deliver(bookAt(100));
    expect(elements.mid).toHaveAttribute('data-direction', 'down');
  });
});
