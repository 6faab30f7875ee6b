import type {
  Basis,
  Book,
  BulkTickers,
  Candle,
  FundingPayment,
  FundingRate,
  getOptionsChain,
  Interval,
  Liquidation,
  listBasis,
  listLiquidations,
  listTickers,
  MarkPoint,
  OpenInterest,
  OptionsChain,
  Query,
  Trade,
  VenueStatus,
} from '@parallax/protocol';
import type { MarketSource } from './market-source.ts';

/**
 * An inclusive range in Unix milliseconds, or the last `lastMs` milliseconds. Times after now are
 * excluded.
 */
export type Span =
  | { readonly from?: number | undefined; readonly to?: number | undefined }
  | { readonly lastMs: number };

/** A value that simulated venues return at once and live venues asynchronously. */
type MaybePromise<T> = T | Promise<T>;

export type DerivativesFilter = Query<typeof listBasis>;
export type TickersFilter = Query<typeof listTickers>;
export type OptionsChainQuery = Query<typeof getOptionsChain>;
export type LiquidationsQuery = Query<typeof listLiquidations>;

/**
 * One-time reads of market data, without watching. Lists are oldest first and contain the newest
 * `limit` entries. Undefined means that the contract is unknown or has no such data. Reads from a
 * live venue throw a VenueUnavailable while it cannot respond; lists over several venues omit it.
 * Reads over many contracts do not block the event loop.
 */
export interface MarketReads {
  /** the candles that start in the span */
  candles(
    key: string,
    interval: Interval,
    span: Span,
    limit: number,
  ): Promise<Candle[] | undefined>;
  /** mark and index price at the interval starts in the span */
  markHistory(
    key: string,
    interval: Interval,
    span: Span,
    limit: number,
  ): Promise<MarkPoint[] | undefined>;
  /** at most 20 levels per side */
  book(key: string): MaybePromise<Book | undefined>;
  trades(key: string, limit: number): MaybePromise<Trade[] | undefined>;
  /** the last values of all matching contracts, as of the start of this second */
  tickers(filter: TickersFilter): Promise<BulkTickers>;
  /** rates of perpetuals, as of the start of this second */
  fundingRates(filter: DerivativesFilter): Promise<FundingRate[]>;
  fundingHistory(
    key: string,
    span: Span,
    limit: number,
  ): MaybePromise<FundingPayment[] | undefined>;
  /** derivatives only */
  openInterest(key: string): MaybePromise<OpenInterest | undefined>;
  /** sampled at the interval starts in the span */
  openInterestHistory(
    key: string,
    interval: Interval,
    span: Span,
    limit: number,
  ): MaybePromise<OpenInterest[] | undefined>;
  /** liquidations of the last 24 hours; undefined when the requested venue does not publish them */
  liquidations(query: LiquidationsQuery): Promise<Liquidation[] | undefined>;
  /** perpetuals first, then futures by expiry, as of the start of this second */
  basis(filter: DerivativesFilter): Promise<Basis[]>;
  /** as of the start of this second; undefined when there are no such options */
  optionsChain(query: OptionsChainQuery): Promise<OptionsChain | undefined>;
  venueStatus(): VenueStatus[];
}

type Synchronous<F> = F extends (...args: infer A) => infer R
  ? (...args: A) => R extends Promise<unknown> ? never : R
  : never;

/** Reads that the simulator computes synchronously. */
type Computed = 'book' | 'trades' | 'fundingHistory' | 'openInterest' | 'openInterestHistory';

/** The reads of a market without live venues. */
export type ComputedReads = Omit<MarketReads, Computed | 'liquidations'> & {
  [K in Computed]: Synchronous<MarketReads[K]>;
} & { liquidations(query: LiquidationsQuery): Promise<Liquidation[]> };

/** A market source with one-time reads. */
export interface Market extends MarketSource {
  readonly reads: MarketReads;
}

/** A market without live venues. */
export interface ComputedMarket extends Market {
  readonly reads: ComputedReads;
}
