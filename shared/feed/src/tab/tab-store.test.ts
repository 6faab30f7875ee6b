import { describe, expect, it } from '@jest/globals';
import { type Book, type FeedUpdate, tickerSchema } from '@parallax/protocol';
import { BTC, bookUpdate, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createTabStore } from './tab-store.ts';

const topic = `ticker:${BTC}`;

describe('createTabStore', () => {
  it('ignores older updates of the same epoch', () => {
    const store = createTabStore();
    expect(store.apply('e1', { age: 0, update: tickerUpdate(5) }, 0)).toBe(true);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(4) }, 0)).toBe(false);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(5, BTC, 99) }, 0)).toBe(false);
    expect(store.ticker(topic)?.ticker.last).toBe(5);
    expect(store.apply('e2', { age: 0, update: tickerUpdate(1) }, 0)).toBe(true);
    expect(store.ticker(topic)?.ticker.last).toBe(1);
  });

  it('reports once that a ticker is stale after 10 s without confirmation', () => {
    const store = createTabStore();
    store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0);
    expect(store.sweep(9_999)).toEqual([]);
    expect(store.sweep(10_000)).toEqual([topic]);
    expect(store.sweep(11_000)).toEqual([]);
    expect(store.ticker(topic)).toMatchObject({ stale: true });
  });

  it('tracks the staleness of a book independently of the ticker', () => {
    const store = createTabStore();
    const book = `book:${BTC}`;
    store.apply('e1', { age: 4_000, update: bookUpdate(1) }, 0);
    store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0);
    expect(store.book(book)?.stale).toBe(false);
    expect(store.sweep(6_000)).toEqual([book]);
    expect([store.book(book)?.stale, store.ticker(topic)?.stale]).toEqual([true, false]);
    store.apply('e1', { age: 0, update: bookUpdate(2) }, 7_000);
    expect(store.book(book)?.stale).toBe(false);
  });

  it('treats a repeated value as a confirmation', () => {
    const store = createTabStore();
    store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(1) }, 9_000)).toBe(false);
    expect(store.sweep(12_000)).toEqual([]);
    store.sweep(19_000);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(1) }, 20_000)).toBe(true);
    expect(store.ticker(topic)?.stale).toBe(false);
  });

  it('marks an old last value as stale immediately', () => {
    const store = createTabStore();
    store.apply('e1', { age: 60_000, update: tickerUpdate(1) }, 0);
    expect(store.ticker(topic)?.stale).toBe(true);
  });

  it('shows a ticker of an earlier visit as stale with its age, until a live ticker arrives', () => {
    const store = createTabStore();
    const { data } = tickerUpdate(1);
    const ticker = tickerSchema.parse(data);
    expect(store.restore({ key: BTC, ticker, age: 60_000 }, 5_000)).toBe(true);
    expect(store.ticker(topic)).toEqual({ ticker, stale: true });
    expect(store.snapshotTickers(6_000)).toEqual([{ key: BTC, ticker, age: 61_000 }]);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(2) }, 7_000)).toBe(true);
    expect(store.ticker(topic)).toMatchObject({ ticker: { last: 2 }, stale: false });
    expect(store.restore({ key: BTC, ticker, age: 60_000 }, 8_000)).toBe(false);
    expect(store.ticker(topic)?.ticker.last).toBe(2);
  });

  describe('a contract with a ticker and a book', () => {
    const bookTopic = `book:${BTC}`;
    const first: Book = { bids: [[7, 2]], asks: [[9, 3]], at: 1 };
    const bookOf = (seq: number, data: Book): FeedUpdate => {
      const at = { topic: bookTopic, seq, snapshot: true };
      return { kind: 'book', ...at, data };
    };
    const setUp = () => {
      const store = createTabStore();
      store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0);
      store.apply('e1', { age: 0, update: bookOf(1, first) }, 0);
      const own = store.ticker(topic)?.ticker;
      store.show(BTC);
      return { store, own, ticker: () => store.ticker(topic)?.ticker };
    };

    it('shows the best prices of the book in ticker and book, and updates both together', () => {
      const { store, ticker } = setUp();
      const best = { bid: 7, ask: 9, mid: 8, bid_size: 2, ask_size: 3 };
      expect(ticker()).toMatchObject(best);
      const next: Book = { ...first, bids: [[8, 1]] };
      store.apply('e1', { age: 0, update: bookOf(2, next) }, 0);
      expect([store.book(bookTopic)?.book, ticker()?.bid]).toEqual([first, 7]);
      store.show(BTC);
      expect([store.book(bookTopic)?.book, ticker()?.bid]).toEqual([next, 8]);
      store.hide(BTC);
      store.apply('e1', { age: 0, update: bookOf(3, first) }, 0);
      expect(store.book(bookTopic)?.book).toEqual(first);
    });

    it("shows the ticker's own prices once the book is stale, and marks stale values", () => {
      const { store, ticker } = setUp();
      store.apply('e1', { age: 0, update: tickerUpdate(2) }, 10_000);
      expect(store.sweep(10_000)).toEqual([bookTopic]);
      expect(store.book(bookTopic)).toEqual({ book: first, stale: true });
      store.show(BTC);
      expect(ticker()).toMatchObject({ bid: 2, ask: 3, mid: 2.5 });
    });

    it("shows the ticker's own prices once the book is released", () => {
      const { store, own, ticker } = setUp();
      store.release(bookTopic);
      expect(store.book(bookTopic)).toBeUndefined();
      store.show(BTC);
      expect(ticker()?.mid).toBe(own?.mid);
    });

    it.each<[string, Book]>([
      ['is crossed', { ...first, bids: [[9, 1]] }],
      ['lacks a side', { ...first, asks: [] }],
      ['is 2 s older than the ticker', { ...first, at: -2_000 }],
    ])("shows the ticker's own prices while the book %s", (_, book) => {
      const { store, own, ticker } = setUp();
      const at = own?.at ?? 0;
      store.apply('e1', { age: 0, update: bookOf(2, { ...book, at: at + book.at - 1 }) }, 0);
      store.show(BTC);
      expect(ticker()?.mid).toBe(own?.mid);
    });
  });

  it('does not merge trades of different epochs', () => {
    const store = createTabStore();
    store.apply('e1', { age: 0, update: tradesUpdate(1, [1, 2], true) }, 0);
    store.apply('e1', { age: 0, update: tradesUpdate(2, [3]) }, 0);
    expect(store.trades(`trades:${BTC}`)?.map(({ id }) => id)).toEqual(['3', '2', '1']);
    store.apply('e2', { age: 0, update: tradesUpdate(1, [2, 9], true) }, 0);
    expect(store.trades(`trades:${BTC}`)?.map(({ id }) => id)).toEqual(['9', '2']);
  });

  it('removes books but not tickers on release, and everything on clear', () => {
    const store = createTabStore();
    store.apply('e1', { age: 0, update: bookUpdate(3) }, 0);
    store.apply('e1', { age: 0, update: tickerUpdate(3) }, 0);
    store.release(`book:${BTC}`);
    store.release(topic);
    expect(store.book(`book:${BTC}`)).toBeUndefined();
    expect(store.ticker(topic)).toBeDefined();
    store.clear();
    expect(store.ticker(topic)).toBeUndefined();
    expect(store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0)).toBe(true);
  });
});
