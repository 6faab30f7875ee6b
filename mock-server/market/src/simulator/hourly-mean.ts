import { HOUR } from '../durations.ts';
import type { TopAt } from './quotes.ts';

/**
 * Sums lots and trades, and estimates their mean price from the prices at the start of each hour,
 * which can be computed without any other price.
 */
export class HourlyMean {
  lots = 0;
  trades = 0;
  #value = 0;
  #hour = Number.NaN;
  #price = 0;

  constructor(private readonly topAt: TopAt) {}

  add(time: number, lots: number, trades: number): void {
    const hour = Math.floor(time / HOUR);
    if (hour !== this.#hour) {
      const { bid, ask } = this.topAt(hour * HOUR);
      this.#hour = hour;
      this.#price = bid > 0 ? (bid + ask) / 2 : ask;
    }
    this.lots += lots;
    this.trades += trades;
    this.#value += lots * this.#price;
  }

  /** In ticks, rounded to a tick. */
  get meanTicks(): number {
    return Math.max(1, Math.round(this.#value / Math.max(1, this.lots)));
  }
}
