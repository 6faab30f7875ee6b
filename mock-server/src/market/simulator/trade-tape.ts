import type { Trade } from '@parallax/protocol';

/** Prices and volume of a span's trades, in display units. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Amount and value of the trades in a span. */
export interface Turnover {
  /** price of the first trade; in a minute without trades, of the last one before */
  readonly open: number;
  /** in the unit of the contract's sizes */
  readonly volume: number;
  readonly trades: number;
  /** volume-weighted; estimated from hourly prices, so that few prices are needed for a day */
  readonly meanPrice: number;
}

/** The trades of one contract, oldest first. */
export interface TradeTape {
  /** trades in (from, to] */
  between(from: number, to: number): Trade[];
  /** the last `count` trades at or before `time` */
  latest(time: number, count: number): Trade[];
  /**
   * Summarizes the trades in [from, until), where `from` is the start of a minute, or any time of a
   * replayed tape. A minute without trades counts as one trade at the last price before it.
   */
  bar(from: number, until: number): Bar;
  /** Computes what `bar` needs for a long span, and yields between short units of work. */
  prepareBar?(from: number, until: number): Iterable<undefined>;
  /** The price of the last trade at or before `time`. */
  priceAt(time: number): number;
  /** Summarizes the trades in [from, until), where `from` is the start of a five-minute interval. */
  turnover(from: number, until: number): Turnover;
}
