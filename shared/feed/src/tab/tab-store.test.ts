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

  it('shows a ticker of an earlier visit as stale with its age, until a live one arrives', () => {
    const store = createTabStore();
    const { data } = tickerUpdate(1);
    const ticker = tickerSchema.parse(data);
    expect(store.restore({ key: BTC, ticker, age: 60_000 }, 5_000)).toBe(true);
    expect(store.ticker(topic)).toEqual({ ticker, stale: true });
    expect(store.knownTickers(6_000)).toEqual([{ key: BTC, ticker, age: 61_000 }]);
    expect(store.apply('e1', { age: 0, update: tickerUpdate(2) }, 7_000)).toBe(true);
    expect(store.ticker(topic)).toMatchObject({ ticker: { last: 2 }, stale: false });
    expect(store.restore({ key: BTC, ticker, age: 60_000 }, 8_000)).toBe(false);
    expect(store.ticker(topic)?.ticker.last).toBe(2);
  });

  it('shows a ticker with the best prices of the book beside it, until either is old', () => {
    const store = createTabStore();
    const book = `book:${BTC}`;
    const bookOf = (seq: number, data: Book): FeedUpdate => ({
      kind: 'book',
      topic: book,
      seq,
      snapshot: true,
      data,
    });
    const data: Book = { bids: [[7, 1]], asks: [[9, 1]], at: 1 };
    const ticker = () => store.ticker(topic)?.ticker;
    store.apply('e1', { age: 0, update: tickerUpdate(1) }, 0);
    store.apply('e1', { age: 0, update: bookOf(1, data) }, 0);
    expect(ticker()?.mid).not.toBe(8);
    for (const each of [book, topic]) store.show(each);
    expect(ticker()).toMatchObject({ bid: 7, ask: 9, mid: 8 });
    // a newer book is not shown before its turn
    const next: Book = { ...data, bids: [[8, 1]] };
    store.apply('e1', { age: 0, update: bookOf(2, next) }, 0);
    expect([store.book(book)?.book, ticker()?.bid]).toEqual([data, 7]);
    for (const each of [book, topic]) store.show(each);
    expect([store.book(book)?.book, ticker()?.bid]).toEqual([next, 8]);
    store.apply('e1', { age: 0, update: tickerUpdate(2) }, 10_000);
    store.sweep(10_000);
    for (const each of [book, topic]) store.show(each);
    expect(ticker()?.bid).not.toBe(8);
    store.endShowing(topic);
    store.endShowing(book);
    expect(store.book(book)).toMatchObject({ book: next, stale: true });
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
