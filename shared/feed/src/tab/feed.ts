import {
  type Book,
  type Candle,
  candlesTopic,
  type FundingRate,
  type Interval,
  type Ticker,
  type Trade,
  topicOf,
  VENUE_STATUS_TOPIC,
  type VenueStatus,
} from '@parallax/contract';
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

/**
 * Hears of a contract's order book, at most twice a second; at once with the last known one. It is stale
 * as a ticker is, by itself: the two may come of different streams of a venue.
 */
export const subscribeBook = (
  key: string,
  listener: (book: Book, state: { stale: boolean }) => void,
): (() => void) =>
  tabFeed.subscribe(topicOf('book', key), () => {
    const known = tabFeed.book(key);
    if (known) listener(known.book, { stale: known.stale });
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
 * Hears of a contract's candles, at most twice a second; at once with the known ones. Oldest first:
 * the latest 100 when it begins, and those that follow; the last one may still be going on. Where
 * some were missed, they begin anew after the hole: read what came before from the list of candles.
 */
export const subscribeCandles = (
  key: string,
  interval: Interval,
  listener: (candles: readonly Candle[]) => void,
): (() => void) =>
  tabFeed.subscribe(candlesTopic(key, interval), () => {
    const candles = tabFeed.candles(key, interval);
    if (candles) listener(candles);
  });

/** Hears of a perpetual's funding, at most twice a second; at once with the last known one. */
export const subscribeFunding = (
  key: string,
  listener: (funding: FundingRate) => void,
): (() => void) =>
  tabFeed.subscribe(topicOf('funding', key), () => {
    const funding = tabFeed.funding(key);
    if (funding) listener(funding);
  });

/** Hears how all venues are heard, each second; at once with what is known. */
export const subscribeVenueStatus = (
  listener: (venues: readonly VenueStatus[]) => void,
): (() => void) =>
  tabFeed.subscribe(VENUE_STATUS_TOPIC, () => {
    const venues = tabFeed.venueStatus();
    if (venues) listener(venues);
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
