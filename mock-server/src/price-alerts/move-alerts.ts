import { stepMsOf } from './move-window.ts';
import {
  EMPTY_RANGE,
  EVERY_PRICE,
  intersectionOf,
  isIn,
  type PriceRange,
  rangeAbove,
  rangeAround,
  rangeBelow,
} from './price-range.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Evaluates an alert with its current figure. */
export type EvaluateAlert = (alert: WatchedAlert, figure: number, now: number) => void;

/**
 * The price range within which an alert cannot change sides, whatever the order of the prices.
 * On side `below`: no move between two prices of the range, or between such a price and the low or high
 * of the window, reaches the alert's percentage. On side `above`: each price differs by more than this percentage
 * from the low or from the high of the window. Valid until a price expires from the window.
 */
function unchangedRange({ side, value, window }: WatchedAlert, price: number): PriceRange {
  const { low, high } = window ?? {};
  if (low === undefined || high === undefined) return EMPTY_RANGE;
  const [risen, fallen] = [low * (1 + value), high * (1 - value)];
  if (side === 'above') {
    return (
      [rangeAbove(risen), rangeBelow(fallen)].find((range) => isIn(range, price)) ?? EMPTY_RANGE
    );
  }
  if (side !== 'below') return EMPTY_RANGE;
  const fallDistance = value < 1 ? Math.min(1 - fallen / price, value / (2 - value)) : 1;
  return rangeAround(price, Math.min(risen / price - 1, value / (2 + value), fallDistance));
}

/**
 * The alerts of kind `moves` of one contract and one window length. Prices that cannot fire any alert
 * are not evaluated; only their low and high per step are kept.
 */
export class MoveAlerts {
  readonly #alerts = new Set<WatchedAlert>();
  readonly #stepMs: number;
  #range = EMPTY_RANGE;
  /** the step in which the range is valid, in Unix milliseconds */
  #from = 0;
  #until = 0;
  /** lowest and highest of the prices that have not been added to the windows yet */
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(readonly windowMinutes: number) {
    this.#stepMs = stepMsOf(windowMinutes);
  }

  get size(): number {
    return this.#alerts.size;
  }

  add(alert: WatchedAlert): void {
    this.#addSkippedPrices();
    this.#alerts.add(alert);
  }

  delete(alert: WatchedAlert): void {
    this.#alerts.delete(alert);
  }

  onPrice(price: number, now: number, evaluate: EvaluateAlert): void {
    if (now >= this.#from && now < this.#until && isIn(this.#range, price)) {
      if (price < this.#low) this.#low = price;
      if (price > this.#high) this.#high = price;
      return;
    }
    this.#addSkippedPrices();
    for (const alert of this.#alerts) {
      if (!alert.window) continue;
      evaluate(alert, alert.window.add(now, price), now);
      // after a firing, the window is empty
      if (alert.window.low === undefined) alert.window.add(now, price);
    }
    this.#range = EVERY_PRICE;
    for (const alert of this.#alerts) {
      this.#range = intersectionOf(this.#range, unchangedRange(alert, price));
    }
    this.#from = Math.floor(now / this.#stepMs) * this.#stepMs;
    this.#until = this.#from + this.#stepMs;
  }

  /**
   * Adds the skipped prices to the windows and empties the range, so that the next price is evaluated.
   */
  #addSkippedPrices(): void {
    if (this.#low <= this.#high) {
      for (const { window } of this.#alerts) {
        window?.add(this.#from, this.#low);
        window?.add(this.#from, this.#high);
      }
    }
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
    this.#range = EMPTY_RANGE;
  }
}
