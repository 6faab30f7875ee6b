import {
  type Book,
  type Candle,
  type CompanyVersions,
  type FeedUpdate,
  type FundingRate,
  type Liquidation,
  midOf,
  type OpenInterest,
  TICKER_STALE_MS,
  type Ticker,
  type Trade,
  topicOf,
  VENUE_STATUS_TOPIC,
  type VenueStatus,
} from '@parallax/protocol';
import { mergeCandles } from '../candles.ts';
import { mergeTrades } from '../trades.ts';

/** An update received by a tab; `age` is the time in ms since the server sent or confirmed it. */
export interface Entry {
  age: number;
  update: FeedUpdate;
}

interface Applied {
  epoch: string;
  seq: number;
  confirmedAt: number;
  /** as last reported to listeners */
  stale: boolean;
}

/** A ticker with the time in ms since it was last confirmed. */
export interface TickerSnapshot {
  /** `exchange:symbol` */
  key: string;
  ticker: Ticker;
  age: number;
}

const TICKER_TOPIC = topicOf('ticker', '');

/** The feed values of a tab. All times are in ms of the same clock. */
export interface TabStore {
  /** Applies an update unless a newer one was applied. Returns whether listeners must be notified. */
  apply(epoch: string, entry: Entry, now: number): boolean;
  /** While its contract is displayed: the value captured by the last `show`; otherwise the newest. */
  ticker(topic: string): { ticker: Ticker; stale: boolean } | undefined;
  snapshotTickers(now: number): TickerSnapshot[];
  /** Applies a ticker of an earlier visit as stale; returns false if there is a value already. */
  restore(snapshot: TickerSnapshot, now: number): boolean;
  /** While its contract is displayed: the value captured by the last `show`; otherwise the newest. */
  book(topic: string): { book: Book; stale: boolean } | undefined;
  /** Newest first; while its contract is displayed: those captured by the last `show`. */
  trades(topic: string): readonly Trade[] | undefined;
  /** Oldest first. */
  candles(topic: string): readonly Candle[] | undefined;
  funding(topic: string): FundingRate | undefined;
  openInterest(topic: string): OpenInterest | undefined;
  /** Oldest first. */
  liquidations(topic: string): readonly Liquidation[] | undefined;
  venueStatus(): readonly VenueStatus[] | undefined;
  companyVersions(topic: string): CompanyVersions | undefined;
  /**
   * Takes the newest ticker, book and trades of a contract as the displayed values, which `ticker`,
   * `book` and `trades` return until the next call, so that all cells of the contract agree.
   */
  show(key: string): void;
  /** Ends the display of a contract: `ticker`, `book` and `trades` return the newest values again. */
  hide(key: string): void;
  /** Marks expired tickers and books as stale; returns their topics. */
  sweep(now: number): string[];
  /** Removes the values of a topic, except tickers, which can be shown as stale. */
  release(topic: string): void;
  clear(): void;
}

/** Ignore a book that is older than the ticker by at least this, in milliseconds. */
const BOOK_LAG_MAX_MS = 2_000;

/**
 * The ticker with the best prices of the book, since venues send the two in separate streams. A book
 * that is much older is not used: its stream may have failed, or the venue's books are polled.
 */
function withBestPrices(ticker: Ticker, { bids, asks, at }: Book): Ticker {
  const [[bid, bid_size] = [], [ask, ask_size] = []] = [bids[0], asks[0]];
  if (bid === undefined || ask === undefined || bid >= ask) return ticker;
  if (ticker.at - at >= BOOK_LAG_MAX_MS) return ticker;
  return { ...ticker, bid, ask, mid: midOf(bid, ask), bid_size, ask_size };
}

export function createTabStore(): TabStore {
  const applied = new Map<string, Applied>();
  const tickers = new Map<string, Ticker>();
  const books = new Map<string, Book>();
  const trades = new Map<string, readonly Trade[]>();
  const candles = new Map<string, readonly Candle[]>();
  const funding = new Map<string, FundingRate>();
  const openInterest = new Map<string, OpenInterest>();
  const liquidations = new Map<string, readonly Liquidation[]>();
  const venues = new Map<string, readonly VenueStatus[]>();
  const companies = new Map<string, CompanyVersions>();
  const derivatives = [funding, openInterest, liquidations] as const;
  const shownTickers = new Map<string, Ticker>();
  const shownBooks = new Map<string, Book>();
  const shownTrades = new Map<string, readonly Trade[]>();
  const prices = [tickers, books, trades] as const;
  const shown = [shownTickers, shownBooks, shownTrades] as const;
  const allMaps = [applied, ...prices, ...shown, candles, ...derivatives, venues, companies];

  const store = (update: FeedUpdate, sameEpoch: boolean) => {
    const { kind, topic } = update;
    if (kind === 'ticker') tickers.set(topic, update.data);
    else if (kind === 'book') books.set(topic, update.data);
    else if (kind === 'trades') {
      const current = sameEpoch ? (trades.get(topic) ?? []) : [];
      trades.set(topic, mergeTrades(current, update.data, update.snapshot));
    } else if (kind === 'candles') {
      const current = sameEpoch ? (candles.get(topic) ?? []) : [];
      candles.set(topic, mergeCandles(current, update.data, update.snapshot));
    } else if (kind === 'funding') funding.set(topic, update.data);
    else if (kind === 'open-interest') openInterest.set(topic, update.data);
    else if (kind === 'liquidations') liquidations.set(topic, update.data);
    else if (kind === 'venue-status') venues.set(topic, update.data);
    else if (kind === 'company') companies.set(topic, update.data);
  };

  const isStale = (topic: string): boolean => applied.get(topic)?.stale ?? true;

  return {
    apply(epoch, { age, update }, now) {
      const before = applied.get(update.topic);
      const sameEpoch = before?.epoch === epoch;
      if (before && sameEpoch && update.seq < before.seq) return false;
      const isConfirmation = before && sameEpoch && update.seq === before.seq;
      const sentAt = now - age;
      const confirmedAt = isConfirmation ? Math.max(before.confirmedAt, sentAt) : sentAt;
      const stale = now - confirmedAt >= TICKER_STALE_MS;
      applied.set(update.topic, { epoch, seq: update.seq, confirmedAt, stale });
      if (isConfirmation) return before.stale !== stale;
      store(update, sameEpoch);
      return true;
    },
    ticker(topic) {
      const ticker = shownTickers.get(topic) ?? tickers.get(topic);
      return ticker && { ticker, stale: isStale(topic) };
    },
    snapshotTickers: (now) =>
      [...tickers].map(([topic, ticker]) => ({
        key: topic.slice(TICKER_TOPIC.length),
        ticker,
        age: now - (applied.get(topic)?.confirmedAt ?? now),
      })),
    restore({ key, ticker, age }, now) {
      const topic = topicOf('ticker', key);
      if (tickers.has(topic)) return false;
      applied.set(topic, { epoch: '', seq: 0, confirmedAt: now - age, stale: true });
      tickers.set(topic, ticker);
      return true;
    },
    book(topic) {
      const book = shownBooks.get(topic) ?? books.get(topic);
      return book && { book, stale: isStale(topic) };
    },
    trades: (topic) => shownTrades.get(topic) ?? trades.get(topic),
    candles: (topic) => candles.get(topic),
    funding: (topic) => funding.get(topic),
    openInterest: (topic) => openInterest.get(topic),
    liquidations: (topic) => liquidations.get(topic),
    venueStatus: () => venues.get(VENUE_STATUS_TOPIC),
    companyVersions: (topic) => companies.get(topic),
    show(key) {
      const [topic, bookTopic] = [topicOf('ticker', key), topicOf('book', key)];
      const tradesTopic = topicOf('trades', key);
      const [ticker, book] = [tickers.get(topic), books.get(bookTopic)];
      const latestTrades = trades.get(tradesTopic);
      if (latestTrades) shownTrades.set(tradesTopic, latestTrades);
      if (book) shownBooks.set(bookTopic, book);
      if (!ticker) return;
      const areBothCurrent = book && !isStale(bookTopic) && !isStale(topic);
      shownTickers.set(topic, areBothCurrent ? withBestPrices(ticker, book) : ticker);
    },
    hide(key) {
      shownTickers.delete(topicOf('ticker', key));
      shownBooks.delete(topicOf('book', key));
      shownTrades.delete(topicOf('trades', key));
    },
    sweep(now) {
      const becameStale: string[] = [];
      for (const topic of [...tickers.keys(), ...books.keys()]) {
        const state = applied.get(topic);
        if (!state || state.stale || now - state.confirmedAt < TICKER_STALE_MS) continue;
        state.stale = true;
        becameStale.push(topic);
      }
      return becameStale;
    },
    release(topic) {
      if (tickers.has(topic)) return;
      for (const map of allMaps) map.delete(topic);
    },
    clear() {
      for (const map of allMaps) map.clear();
    },
  };
}
