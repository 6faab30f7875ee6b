import type { Book, Candle, Interval, MarkPoint, Ticker, Trade } from '@parallax/protocol';
import type { LiveKind } from './channels.ts';
import type { AllTickers } from './fetch-all-tickers.ts';
import type { Derivatives } from './fetch-derivatives.ts';
import type { PaidRate } from './map/funding.ts';
import type { LiquidationTrade } from './map/liquidations.ts';
import type { LiveInstrument } from './map/market.ts';
import type { OpenInterestSize } from './map/open-interest.ts';

/** The latest trades of a contract. */
export interface LatestTrades {
  /** oldest first */
  readonly trades: readonly Trade[];
  /** the error of the request; undefined when it succeeded or was not made */
  readonly requestError: unknown;
}

/**
 * The connection to one venue, in our data types. Methods throw the error of the venue or network;
 * `failureReason` returns a user-facing message for it.
 */
export interface VenueLink {
  /** Fetches the contracts that the venue currently trades. */
  instruments(): Promise<LiveInstrument[]>;
  /** whether mark, index and funding of tickers come only from `derivatives` */
  readonly hasSeparateDerivatives: boolean;
  /** Unix milliseconds of the last activity on any connection */
  readonly receivedAt: number | undefined;
  /**
   * when all connections have had activity since: the last activity of the longest-silent one; undefined
   * while one has had none
   */
  readonly allReceivedAt: number | undefined;
  /** messages received on all connections since the start */
  readonly messages: number;
  /**
   * Whether the last streamed price or book of a contract is current: it came from the current
   * connections, and they are alive.
   */
  isFresh(kind: 'ticker' | 'book', instrument: LiveInstrument): boolean;
  /** Maximum number of contracts of this type in one subscription message. */
  batchMax(instrument: LiveInstrument): number;
  /** Starts watching a contract: the drain methods skip everything received so far. */
  start(kind: LiveKind, instrument: LiveInstrument): void;
  /**
   * Subscribes where needed, and resolves with the next update of any of the instruments, which all have
   * the same type. Throws when the stream ends; the next call reconnects.
   */
  watch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void>;
  unwatch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void>;
  /** The ticker when it is fresh and has changed since the last call. */
  drainTicker(instrument: LiveInstrument): Ticker | undefined;
  /** The book when it has changed since the last call and is not crossed. */
  drainBook(instrument: LiveInstrument): Book | undefined;
  /** Whether the streamed book is crossed, which ends with another update or a new subscription. */
  isCrossed(instrument: LiveInstrument): boolean;
  /** The trades since the last call, oldest first, without duplicates. */
  drainTrades(instrument: LiveInstrument): Trade[];
  /**
   * The latest trades, without those already drained since the last `unwatch`. Falls back to streamed
   * trades when the request fails or is not allowed.
   */
  drainLatest(
    instrument: LiveInstrument,
    limit: number,
    mayRequest: boolean,
  ): Promise<LatestTrades>;
  /** The latest trades, oldest first. */
  trades(instrument: LiveInstrument, limit: number): Promise<Trade[]>;
  book(instrument: LiveInstrument): Promise<Book | undefined>;
  /** The candles from `from` (Unix milliseconds), oldest first; up to `limit` + 1. */
  candles(
    instrument: LiveInstrument,
    interval: Interval,
    from: number,
    limit: number,
  ): Promise<Candle[]>;
  /**
   * Mark and index price at the interval starts from `from` (Unix milliseconds), oldest first;
   * undefined when the venue publishes neither.
   */
  markHistory(
    instrument: LiveInstrument,
    interval: Interval,
    from: number,
    limit: number,
  ): Promise<MarkPoint[] | undefined>;
  /** Fetches derivatives data, and merges it into the tickers of watched contracts. */
  derivatives(): Promise<Derivatives>;
  /**
   * Fetches the tickers of all contracts that the venue returns in bulk responses.
   */
  tickers(): Promise<AllTickers>;
  /**
   * The newest funding payments from `from` to `to` (Unix milliseconds), oldest first; undefined when the
   * venue has no history.
   */
  paidRates(
    instrument: LiveInstrument,
    from: number,
    to: number,
    limit: number,
  ): Promise<PaidRate[] | undefined>;
  /** The open interest of a derivative; undefined when the venue does not provide it. */
  openInterest(instrument: LiveInstrument): Promise<OpenInterestSize | undefined>;
  /** whether the venue publishes liquidations */
  readonly hasLiquidations: boolean;
  /** Subscribes where needed, and resolves with the next liquidation. Throws as `watch` does. */
  watchLiquidations(): Promise<void>;
  unwatchLiquidations(): Promise<void>;
  /** The latest liquidations received, oldest first. */
  liquidations(): LiquidationTrade[];
  /** Returns the round trip of a small request in milliseconds. */
  ping(): Promise<number>;
  /** Closes all connections and ends their subscriptions. The next call reconnects. */
  disconnect(): Promise<void>;
}
