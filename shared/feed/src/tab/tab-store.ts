import {
  type Book,
  type Candle,
  type FeedUpdate,
  type FundingRate,
  TICKER_STALE_MS,
  type Ticker,
  type Trade,
  VENUE_STATUS_TOPIC,
  type VenueStatus,
} from '@parallax/contract';
import { mergeCandles } from '../candles.ts';
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
  book(topic: string): { book: Book; stale: boolean } | undefined;
  /** Newest first. */
  trades(topic: string): readonly Trade[] | undefined;
  /** Oldest first. */
  candles(topic: string): readonly Candle[] | undefined;
  funding(topic: string): FundingRate | undefined;
  venueStatus(): readonly VenueStatus[] | undefined;
  /** Ages all tickers and books; returns the topics that have become stale. */
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
  const candles = new Map<string, readonly Candle[]>();
  const funding = new Map<string, FundingRate>();
  const venues = new Map<string, readonly VenueStatus[]>();

  const keep = (update: FeedUpdate, sameEpoch: boolean) => {
    const { kind, topic } = update;
    if (kind === 'ticker') tickers.set(topic, update.data);
    else if (kind === 'book') books.set(topic, update.data);
    else if (kind === 'trades') {
      const known = sameEpoch ? (trades.get(topic) ?? []) : [];
      trades.set(topic, mergeTrades(known, update.data, update.snapshot));
    } else if (kind === 'candles') {
      const known = sameEpoch ? (candles.get(topic) ?? []) : [];
      candles.set(topic, mergeCandles(known, update.data, update.snapshot));
    } else if (kind === 'funding') funding.set(topic, update.data);
    else if (kind === 'venue-status') venues.set(topic, update.data);
  };

  const isStale = (topic: string): boolean => applied.get(topic)?.stale ?? true;

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
      return ticker && { ticker, stale: isStale(topic) };
    },
    book(topic) {
      const book = books.get(topic);
      return book && { book, stale: isStale(topic) };
    },
    trades: (topic) => trades.get(topic),
    candles: (topic) => candles.get(topic),
    funding: (topic) => funding.get(topic),
    venueStatus: () => venues.get(VENUE_STATUS_TOPIC),
    sweep(now) {
      const turned: string[] = [];
      for (const topic of [...tickers.keys(), ...books.keys()]) {
        const state = applied.get(topic);
        if (!state || state.stale || now - state.confirmedAt < TICKER_STALE_MS) continue;
        state.stale = true;
        turned.push(topic);
      }
      return turned;
    },
    release(topic) {
      if (tickers.has(topic)) return;
      for (const map of [applied, books, trades, candles, funding, venues]) map.delete(topic);
    },
    clear() {
      for (const map of [applied, tickers, books, trades, candles, funding, venues]) map.clear();
    },
  };
}
