import type { Book, Ticker, Trade } from '@parallax/contract';
import { topicOf } from '@parallax/contract';
import { createTabFeed } from './tab-feed.ts';

/** The feed of this tab; the page has one, whichever remotes use it. */
export const tabFeed = createTabFeed();

/** Begins to receive prices; once, after sign-in. Calls while it runs change nothing. */
export function startFeed(options: { workerUrl?: string; feedUrl?: string } = {}): void {
  tabFeed.start(options);
}

/** Sign-out: forgets all values and lets the connection go when no other tab needs it. */
export function stopFeed(): void {
  tabFeed.stop();
}

/**
 * Hears of a contract's ticker, at most twice a second; at once with the last known value.
 * `stale` is true when the feed has not confirmed the value for 10 s.
 *
 * @param key `exchange:symbol`, for instance `binance_spot:BTCUSDT`
 * @returns how to stop
 */
export const subscribeTicker = (
  key: string,
  listener: (ticker: Ticker, state: { stale: boolean }) => void,
): (() => void) =>
  tabFeed.subscribe(topicOf('ticker', key), () => {
    const known = tabFeed.ticker(key);
    if (known) listener(known.ticker, { stale: known.stale });
  });

/** Hears of a contract's order book, at most twice a second; at once with the last known one. */
export const subscribeBook = (key: string, listener: (book: Book) => void): (() => void) =>
  tabFeed.subscribe(topicOf('book', key), () => {
    const book = tabFeed.book(key);
    if (book) listener(book);
  });

/** Hears of a contract's trades: newest first, at most 100; at once with the known ones. */
export const subscribeTrades = (
  key: string,
  listener: (trades: readonly Trade[]) => void,
): (() => void) =>
  tabFeed.subscribe(topicOf('trades', key), () => {
    const trades = tabFeed.trades(key);
    if (trades) listener(trades);
  });

/**
 * Calls `listener` whenever the feed connects: the server can be reached, perhaps again.
 *
 * @returns how to stop
 */
export const onFeedConnected = (listener: () => void): (() => void) =>
  tabFeed.onConnected(listener);

/** The last known ticker of a contract, stale or not. */
export const lastTicker = (key: string): Ticker | undefined => tabFeed.ticker(key)?.ticker;
