import type { WatchedAlert } from './watched-alert.ts';

const NONE: readonly WatchedAlert[] = [];

/**
 * The alerts on one figure, sorted by their values. While the figure stays between the two nearest
 * values, an update costs two comparisons; otherwise it affects the alerts whose values it reaches
 * or passes.
 */
export class FigureAlerts {
  readonly #sorted: WatchedAlert[] = [];
  /** added since the last figure, so not yet compared with any figure */
  readonly #added = new Set<WatchedAlert>();
  #figure: number | undefined;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  get size(): number {
    return this.#sorted.length;
  }

  /**
   * The nearest alert values on either side of the last figure, or equal to it. After an alert was
   * added, `low` exceeds `high` until the next figure.
   */
  get low(): number {
    return this.#low;
  }

  get high(): number {
    return this.#high;
  }

  add(alert: WatchedAlert): void {
    if (!this.#added.has(alert) && this.#indexOf(alert) < 0) {
      this.#sorted.splice(this.#firstFrom(alert.value), 0, alert);
    }
    this.#added.add(alert);
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
  }

  delete(alert: WatchedAlert): void {
    const index = this.#indexOf(alert);
    if (index >= 0) this.#sorted.splice(index, 1);
    this.#added.delete(alert);
  }

  /** The alerts whose side a figure may change; the caller evaluates them. */
  affectedBy(figure: number): readonly WatchedAlert[] {
    if (figure > this.#low && figure < this.#high) return NONE;
    const before = this.#figure ?? figure;
    const passed = this.#sorted.slice(
      this.#firstFrom(Math.min(before, figure)),
      this.#firstAfter(Math.max(before, figure)),
    );
    const affected = [...this.#added, ...passed.filter((alert) => !this.#added.has(alert))];
    this.#added.clear();
    this.#figure = figure;
    this.#low = this.#sorted[this.#firstAfter(figure) - 1]?.value ?? Number.NEGATIVE_INFINITY;
    this.#high = this.#sorted[this.#firstFrom(figure)]?.value ?? Number.POSITIVE_INFINITY;
    return affected;
  }

  #indexOf(alert: WatchedAlert): number {
    return this.#sorted.indexOf(alert, this.#firstFrom(alert.value));
  }

  /** The index of the first alert whose value is not below `value`. */
  #firstFrom(value: number): number {
    return this.#search((other) => other < value);
  }

  /** The index of the first alert whose value is above `value`. */
  #firstAfter(value: number): number {
    return this.#search((other) => other <= value);
  }

  #search(isBefore: (value: number) => boolean): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(this.#sorted[middle]?.value ?? Number.NaN)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
