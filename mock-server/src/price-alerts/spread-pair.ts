import { alertFigure, type Ticker } from '@parallax/protocol';
import { FigureAlerts } from './figure-alerts.ts';
import { EMPTY_RANGE, type PriceRange, rangeAround } from './price-range.ts';

/** A contract of a spread. */
export interface Leg {
  readonly key: string;
  readonly ticker: Ticker | undefined;
}

/**
 * The fraction by which each of the two prices may move, in either direction, while their spread
 * stays between `low` and `high`.
 */
function distanceOf(ratio: number, low: number, high: number): number {
  const [min, max] = [(1 + low) / ratio, (1 + high) / ratio];
  return Math.min(
    max === Number.POSITIVE_INFINITY ? 1 : (max - 1) / (max + 1),
    min > 0 ? (1 - min) / (1 + min) : 1,
  );
}

/** The spread alerts of two contracts. */
export class SpreadPair {
  readonly alerts = new FigureAlerts();
  /** the range of each contract's mid price in which no alert can change sides */
  #ranges: { readonly first: PriceRange; readonly second: PriceRange } | undefined;

  constructor(
    readonly first: Leg,
    readonly second: Leg,
  ) {}

  rangeOf(leg: Leg): PriceRange {
    return this.#ranges?.[leg === this.first ? 'first' : 'second'] ?? EMPTY_RANGE;
  }

  /** Discards the ranges: every mid price is evaluated until they are computed again. */
  clearRanges(): void {
    this.#ranges = undefined;
  }

  /** The spread of the current tickers; null if it is unknown. */
  figure(now: number): number | null {
    const { ticker } = this.first;
    if (ticker === undefined) return null;
    return alertFigure({ kind: 'spread', ticker, other: this.second.ticker, expiry: null }, now);
  }

  /**
   * Computes the ranges around the current mid prices, with which the alerts were just evaluated.
   */
  computeRanges(): void {
    const [first, second] = [this.first.ticker?.mid ?? null, this.second.ticker?.mid ?? null];
    if (first === null || second === null) {
      this.clearRanges();
      return;
    }
    const distance = distanceOf(first / second, this.alerts.low, this.alerts.high);
    this.#ranges = { first: rangeAround(first, distance), second: rangeAround(second, distance) };
  }
}
