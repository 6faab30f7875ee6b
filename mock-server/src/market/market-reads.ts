import type {
  Basis,
  Book,
  Candle,
  FundingPayment,
  FundingRate,
  Interval,
  Liquidation,
  listBasis,
  listLiquidations,
  OpenInterest,
  Query,
  Trade,
  VenueStatus,
} from '@parallax/contract';
import type { MarketSource } from './market-source.ts';

/**
 * Times in Unix milliseconds, both inclusive, or the last so many milliseconds. What is later than
 * now is left out.
 */
export type Span =
  | { readonly from?: number | undefined; readonly to?: number | undefined }
  | { readonly lastMs: number };

/** What a venue is asked for takes its time. */
type Answer<T> = T | Promise<T>;

export type DerivativesFilter = Query<typeof listBasis>;
export type LiquidationsQuery = Query<typeof listLiquidations>;

/**
 * What a market is asked for once, without being watched. All lists are oldest first and hold the
 * newest entries where there are more than wanted. Undefined: there is no such thing, because the
 * contract is unknown or of another kind. What is a venue's to say throws a VenueAway while it does
 * not; a list over several venues tells of the others. What concerns many contracts is made without
 * holding others up.
 */
export interface MarketReads {
  /** the candles that begin in a span */
  candles(key: string, interval: Interval, span: Span, limit: number): Answer<Candle[] | undefined>;
  /** at most 20 levels of each side */
  book(key: string): Answer<Book | undefined>;
  trades(key: string, limit: number): Answer<Trade[] | undefined>;
  /** of perpetuals, at the beginning of this second */
  fundingRates(filter: DerivativesFilter): Promise<FundingRate[]>;
  fundingHistory(key: string, span: Span, limit: number): Answer<FundingPayment[] | undefined>;
  /** of derivatives */
  openInterest(key: string): Answer<OpenInterest | undefined>;
  /** at the beginnings of the intervals in a span */
  openInterestHistory(
    key: string,
    interval: Interval,
    span: Span,
    limit: number,
  ): OpenInterest[] | undefined;
  /** of the last 24 hours; undefined when the one venue that is asked about tells none */
  liquidations(query: LiquidationsQuery): Promise<Liquidation[] | undefined>;
  /** perpetuals first, then futures by expiry, at the beginning of this second */
  basis(filter: DerivativesFilter): Promise<Basis[]>;
  venueStatus(): VenueStatus[];
}

type Instantly<F> = F extends (...asked: infer A) => infer R
  ? (...asked: A) => R extends Promise<unknown> ? never : R
  : never;

/** What is computed at once when it is asked for. */
type Computed = 'candles' | 'book' | 'trades' | 'fundingHistory' | 'openInterest';

/** The reads of a market that nobody has to be asked for. */
export type InstantReads = Omit<MarketReads, Computed | 'liquidations'> & {
  [K in Computed]: Instantly<MarketReads[K]>;
} & { liquidations(query: LiquidationsQuery): Promise<Liquidation[]> };

/** A market that the feed and the calls read. */
export interface Market extends MarketSource {
  readonly reads: MarketReads;
}

/** A market that follows from its own rules. */
export interface InstantMarket extends Market {
  readonly reads: InstantReads;
}
