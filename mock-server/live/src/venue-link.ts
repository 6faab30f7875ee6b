import type { Book, Candle, Interval, Ticker, Trade } from '@parallax/contract';
import type { LiveKind } from './channels.ts';
import type { PaidFor } from './map/funding.ts';
import type { ForcedTrade } from './map/liquidations.ts';
import type { LiveInstrument } from './map/market.ts';
import type { OpenSize } from './map/open-interest.ts';
import type { Derivatives } from './snapshots.ts';

/** The latest trades of a contract. */
export interface Past {
  /** oldest first */
  readonly trades: readonly Trade[];
  /** what the venue answered instead of them; undefined where it told them or was not asked */
  readonly refusal: unknown;
}

/**
 * The connection to one venue, in our terms. Every call throws what the venue or the network has
 * against it; `whyNot` says it in words.
 */
export interface VenueLink {
  /** All that the venue trades now; asked for anew each time. */
  instruments(): Promise<LiveInstrument[]>;
  /** whether mark, index and funding of a ticker come by `derivatives` alone */
  readonly separateMarks: boolean;
  /** Unix milliseconds of the last sign of life on a stream */
  readonly heardAt: number | undefined;
  /** the same of the connection that is silent for longest; undefined while one has said nothing */
  readonly allHeardAt: number | undefined;
  /**
   * Whether a contract's price or book as its stream told it last is the present one: it came on the
   * connections that there are now, and they are alive.
   */
  isFresh(kind: 'ticker' | 'book', instrument: LiveInstrument): boolean;
  /** How many contracts like this one the venue takes in one message. */
  batchMax(instrument: LiveInstrument): number;
  /** What is known of a contract up to now is old to who hears it from now on. */
  begin(kind: LiveKind, instrument: LiveInstrument): void;
  /**
   * Resolves when there are news of one of them, and subscribes to those that are not yet. Throws
   * when the stream has ended; the next call connects again. All of them are of one type.
   */
  hear(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void>;
  /** Ends subscriptions. */
  forget(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void>;
  /** The price entry, when something is new since it was taken last, and as long as it is fresh. */
  takeTicker(instrument: LiveInstrument): Ticker | undefined;
  /** The book, when something is new since it was taken last. */
  takeBook(instrument: LiveInstrument): Book | undefined;
  /** The trades since they were taken last, each once, oldest first. */
  takeTrades(instrument: LiveInstrument): Trade[];
  /**
   * The latest trades, which are not taken a second time until they are forgotten; those that were
   * heard before where the venue does not answer, or is not asked.
   */
  takePast(instrument: LiveInstrument, limit: number, mayAsk: boolean): Promise<Past>;
  /** The latest trades, oldest first. */
  trades(instrument: LiveInstrument, limit: number): Promise<Trade[]>;
  book(instrument: LiveInstrument): Promise<Book | undefined>;
  /** The candles from `from` on (Unix milliseconds), oldest first; about so many at most. */
  candles(
    instrument: LiveInstrument,
    interval: Interval,
    from: number,
    limit: number,
  ): Promise<Candle[]>;
  /** What the venue says of its derivatives, which also counts for their tickers from now on. */
  derivatives(): Promise<Derivatives>;
  /**
   * The newest rates that were paid from `from` to `to` (Unix milliseconds), oldest first; undefined
   * where the venue does not say.
   */
  paidRates(
    instrument: LiveInstrument,
    from: number,
    to: number,
    limit: number,
  ): Promise<PaidFor[] | undefined>;
  /** How much of a derivative is open; undefined where the venue does not say. */
  openInterest(instrument: LiveInstrument): Promise<OpenSize | undefined>;
  /** whether it tells who is liquidated */
  readonly tellsLiquidations: boolean;
  /** Resolves when somebody has been, and subscribes to that when it is not yet. Throws as `hear` does. */
  hearLiquidations(): Promise<void>;
  /** Ends the subscription to that. */
  forgetLiquidations(): Promise<void>;
  /** The latest that were heard, oldest first. */
  liquidations(): ForcedTrade[];
  /** Asks something small; resolves with the milliseconds until the answer. */
  ping(): Promise<number>;
  /** Ends all connections, and with them what is being heard. The next call connects again. */
  drop(): Promise<void>;
}
