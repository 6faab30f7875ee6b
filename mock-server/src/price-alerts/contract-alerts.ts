import type { PriceAlertKind, Ticker } from '@parallax/protocol';
import type { WatchedAlert } from './watched-alert.ts';

const LAST_PRICE: ReadonlySet<PriceAlertKind> = new Set(['above', 'below', 'crosses']);

/**
 * The alerts that a ticker of one contract concerns. Those that compare the last price are skipped
 * together while it stays between the two nearest values.
 */
export class ContractAlerts {
  readonly #byPrice = new Set<WatchedAlert>();
  readonly #others = new Set<WatchedAlert>();
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;
  ticker: Ticker | undefined;

  get size(): number {
    return this.#byPrice.size + this.#others.size;
  }

  add(alert: WatchedAlert): void {
    (LAST_PRICE.has(alert.kind) ? this.#byPrice : this.#others).add(alert);
    this.#evaluateAllNext();
  }

  delete(alert: WatchedAlert): void {
    this.#byPrice.delete(alert);
    this.#others.delete(alert);
  }

  /** Alerts whose figure is not the last price. */
  get others(): Iterable<WatchedAlert> {
    return this.#others;
  }

  /** The alerts that a last price may bring to another side. */
  concernedBy(price: number): Iterable<WatchedAlert> {
    if (price > this.#low && price < this.#high) return [];
    this.#low = Number.NEGATIVE_INFINITY;
    this.#high = Number.POSITIVE_INFINITY;
    for (const { value } of this.#byPrice) {
      if (value <= price) this.#low = Math.max(this.#low, value);
      if (value >= price) this.#high = Math.min(this.#high, value);
    }
    // the caller may remove an alert that fires
    return [...this.#byPrice];
  }

  #evaluateAllNext(): void {
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
  }
}
