import {
  type Book,
  type FeedUpdate,
  TICKER_STALE_MS,
  type Ticker,
  type Trade,
} from '@parallax/contract';
import { mergeTrades } from '../trades.ts';

/** An update as it reaches a tab; `age` is how many ms ago the server sent or confirmed it. */
export interface Entry {
  age: number;
  update: FeedUpdate;
}

interface Applied {
  epoch: string;
  seq: number;
  confirmedAt: number;
  /** as it was last told to those who listen */
  stale: boolean;
}

/** The values that a tab knows. All times are of one clock, in ms. */
export interface TabStore {
  /** Takes an update unless the tab has a newer one. Returns whether there is something to tell. */
  apply(epoch: string, entry: Entry, now: number): boolean;
  ticker(topic: string): { ticker: Ticker; stale: boolean } | undefined;
  book(topic: string): Book | undefined;
  /** Newest first. */
  trades(topic: string): readonly Trade[] | undefined;
  /** Ages all tickers; returns the topics that have become stale. */
  sweep(now: number): string[];
  /** Forgets what is of no use later. Tickers stay: they can say that they are stale. */
  release(topic: string): void;
  clear(): void;
}

export function createTabStore(): TabStore {
  const applied = new Map<string, Applied>();
  const tickers = new Map<string, Ticker>();
  const books = new Map<string, Book>();
  const trades = new Map<string, readonly Trade[]>();

  const keep = (update: FeedUpdate, sameEpoch: boolean) => {
    const { kind, topic } = update;
    if (kind === 'ticker') tickers.set(topic, update.data);
    else if (kind === 'book') books.set(topic, update.data);
    else if (kind === 'trades') {
      const known = sameEpoch ? (trades.get(topic) ?? []) : [];
      trades.set(topic, mergeTrades(known, update.data, update.snapshot));
    }
  };

  return {
    apply(epoch, { age, update }, now) {
      const before = applied.get(update.topic);
      const sameEpoch = before?.epoch === epoch;
      if (before && sameEpoch && update.seq < before.seq) return false;
      const known = before && sameEpoch && update.seq === before.seq;
      const sentAt = now - age;
      const confirmedAt = known ? Math.max(before.confirmedAt, sentAt) : sentAt;
      const stale = now - confirmedAt >= TICKER_STALE_MS;
      applied.set(update.topic, { epoch, seq: update.seq, confirmedAt, stale });
      if (known) return before.stale !== stale;
      keep(update, sameEpoch);
      return true;
    },
    ticker(topic) {
      const ticker = tickers.get(topic);
      return ticker && { ticker, stale: applied.get(topic)?.stale ?? true };
    },
    book: (topic) => books.get(topic),
    trades: (topic) => trades.get(topic),
    sweep(now) {
      const turned: string[] = [];
      for (const topic of tickers.keys()) {
        const state = applied.get(topic);
        if (!state || state.stale || now - state.confirmedAt < TICKER_STALE_MS) continue;
        state.stale = true;
        turned.push(topic);
      }
      return turned;
    },
    release(topic) {
      if (tickers.has(topic)) return;
      applied.delete(topic);
      books.delete(topic);
      trades.delete(topic);
    },
    clear() {
      for (const map of [applied, tickers, books, trades]) map.clear();
    },
  };
}
