import type { Trade } from '@parallax/protocol';
import type { Grid } from './grid.ts';
import { fillAt, type Top } from './quotes.ts';
import type { UnpricedTrade } from './trade-flow.ts';

/** A trade at the best price of its side. */
export function pricedTrade(
  id: string,
  { buys, lots, at }: UnpricedTrade,
  top: Top,
  prices: Grid,
  sizes: Grid,
): Trade {
  const fill = fillAt(top, buys);
  return {
    id,
    price: prices.value(fill.ticks),
    size: sizes.value(lots),
    side: fill.buys ? 'buy' : 'sell',
    at,
  };
}

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

interface Computed {
  readonly turnover: Turnover;
  /** the time of its last trade; undefined if unknown, then it is not cached */
  readonly since: number | undefined;
  /** the time of the next trade, or a time until which there is certainly none */
  readonly next: number;
}

/** The last turnover of a tape, the same object until the next trade. */
export class TurnoverCache {
  #last: { readonly from: number; readonly computed: Computed } | undefined;

  constructor(private readonly compute: (from: number, until: number) => Computed) {}

  /**
   * The turnover of [from, until). Returns the same object until the next trade, so that callers can
   * cache values derived from it.
   */
  get(from: number, until: number): Turnover {
    const last = this.#last;
    if (last?.from === from && isCurrent(last.computed, until)) return last.computed.turnover;
    const computed = this.compute(from, until);
    if (computed.since !== undefined) this.#last = { from, computed };
    return computed.turnover;
  }
}

const isCurrent = ({ since, next }: Computed, until: number): boolean =>
  since !== undefined && until > since && until <= next;
