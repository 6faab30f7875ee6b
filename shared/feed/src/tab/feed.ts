import {
  type Book,
  type Candle,
  candlesTopic,
  type FundingRate,
  type Interval,
  type Liquidation,
  liquidationsTopic,
  type OpenInterest,
  type Ticker,
  type Trade,
  topicOf,
  VENUE_STATUS_TOPIC,
  type VenueStatus,
} from '@parallax/protocol';
import { createTabFeed } from './tab-feed.ts';
import type { TickerSnapshot } from './tab-store.ts';

/** The feed of this tab, shared by all remotes of the page. */
export const tabFeed = createTabFeed();

/** Connects to the feed after sign-in. Does nothing while the feed is running. */
export function startFeed(options: { workerUrl?: string; feedUrl?: string } = {}): void {
  tabFeed.start(options);
}

/** Clears all values on sign-out and closes the connection unless another tab needs it. */
export function stopFeed(): void {
  tabFeed.stop();
}

/** Subscribes to a topic; the listener is called with its value if there is one. */
const subscribe = <Value>(
  topic: string,
  read: () => Value | undefined,
  listener: (value: Value) => void,
): (() => void) =>
  tabFeed.subscribe(topic, () => {
    const value = read();
    if (value !== undefined) listener(value);
  });

/**
 * Subscribes to a contract's ticker; the listener is called immediately with the last value, and then
 * with each update, of which the server sends at most two a second. `stale` is true when the feed has
 * not confirmed the value for 10 s.
 *
 * @param key `exchange:symbol`, for instance `binance_spot:BTCUSDT`
 * @returns the unsubscribe function
 */
export const subscribeTicker = (
  key: string,
  listener: (ticker: Ticker, state: { stale: boolean }) => void,
): (() => void) =>
  subscribe(
    topicOf('ticker', key),
    () => tabFeed.ticker(key),
    ({ ticker, stale }) => listener(ticker, { stale }),
  );

/**
 * Throttles the prices of a contract to one update per second, everywhere on the page, so that all
 * views show the same.
 *
 * @returns a function that ends the throttling
 */
export const throttlePrices = (key: string): (() => void) => tabFeed.throttle(key);

/**
 * Subscribes to a contract's order book like `subscribeTicker`. Its `stale` is independent of the
 * ticker's, since a venue may publish them in different streams.
 */
export const subscribeBook = (
  key: string,
  listener: (book: Book, state: { stale: boolean }) => void,
): (() => void) =>
  subscribe(
    topicOf('book', key),
    () => tabFeed.book(key),
    ({ book, stale }) => listener(book, { stale }),
  );

/** Subscribes to a contract's latest trades: newest first, at most 100. */
export const subscribeTrades = (
  key: string,
  listener: (trades: readonly Trade[]) => void,
): (() => void) => subscribe(topicOf('trades', key), () => tabFeed.trades(key), listener);

/**
 * Subscribes to a contract's candles, which the server sends at most twice a second. Oldest first:
 * initially the latest 100, to which new candles are appended; the last one may be incomplete. After a
 * gap the list starts over. Load older candles over HTTP.
 */
export const subscribeCandles = (
  key: string,
  interval: Interval,
  listener: (candles: readonly Candle[]) => void,
): (() => void) =>
  subscribe(candlesTopic(key, interval), () => tabFeed.candles(key, interval), listener);

/** Subscribes to a perpetual's funding rate, which the server sends at most once a second. */
export const subscribeFunding = (
  key: string,
  listener: (funding: FundingRate) => void,
): (() => void) => subscribe(topicOf('funding', key), () => tabFeed.funding(key), listener);

/** Subscribes to the open interest of a derivative, which the server sends at most once every 5 s. */
export const subscribeOpenInterest = (
  key: string,
  listener: (interest: OpenInterest) => void,
): (() => void) =>
  subscribe(topicOf('open-interest', key), () => tabFeed.openInterest(key), listener);

/** Subscribes to the latest liquidations of a venue, oldest first: the complete list each time. */
export const subscribeLiquidations = (
  exchange: string,
  listener: (liquidations: readonly Liquidation[]) => void,
): (() => void) =>
  subscribe(liquidationsTopic(exchange), () => tabFeed.liquidations(exchange), listener);

/** Subscribes to the connection status of all venues; the listener is called once a second. */
export const subscribeVenueStatus = (
  listener: (venues: readonly VenueStatus[]) => void,
): (() => void) => subscribe(VENUE_STATUS_TOPIC, () => tabFeed.venueStatus(), listener);

/**
 * Calls `listener` whenever the feed connects or reconnects.
 *
 * @returns the unsubscribe function
 */
export const onFeedConnected = (listener: () => void): (() => void) =>
  tabFeed.onConnected(listener);

/**
 * Calls `listener` whenever the feed disconnects or cannot connect.
 *
 * @returns the unsubscribe function
 */
export const onFeedDisconnected = (listener: () => void): (() => void) =>
  tabFeed.onDisconnected(listener);

/**
 * The server's time in Unix milliseconds. Compare server timestamps with it, since the local clock
 * may be wrong.
 */
export const serverNow = (): number => tabFeed.serverNow();

/** The last ticker of a contract, stale or not. */
export const lastTicker = (key: string): Ticker | undefined => tabFeed.ticker(key)?.ticker;

/** The cached tickers of this tab, with their age, for `restoreTickers` of a later visit. */
export const snapshotTickers = (): TickerSnapshot[] => tabFeed.snapshotTickers();

/** Shows tickers of an earlier visit as stale, unless newer ones have arrived. */
export const restoreTickers = (snapshots: readonly TickerSnapshot[]): void =>
  tabFeed.restoreTickers(snapshots);
