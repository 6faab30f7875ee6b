import type { Trade } from '@parallax/contract';
import type { GivenTape } from '../simulator/simulator.ts';
import type { RecordedTrade } from './recording.ts';

/**
 * Recorded trades played again and again: the first of them at `startedAt` (Unix milliseconds),
 * `speed` times as fast as they were made, with their mean distance between the last and the first
 * again. Before the start lies the round before it, so that there is a past. Prices and sizes stay
 * as recorded; ids carry the round, so that each is unique.
 */
export class LoopedTape implements GivenTape {
  readonly #duration: number;
  readonly #all: { readonly low: number; readonly high: number };

  constructor(
    private readonly trades: readonly RecordedTrade[],
    private readonly startedAt: number,
    private readonly speed: number,
  ) {
    const last = trades.at(-1)?.offset ?? 0;
    this.#duration = last + last / (trades.length - 1);
    this.#all = rangeOf(trades.map(({ price }) => price));
  }

  priceAt(time: number): number {
    return this.#recorded(this.#newest(time)).price;
  }

  between(from: number, to: number): Trade[] {
    return this.#span(this.#newest(from) + 1, this.#newest(to));
  }

  latest(time: number, count: number): Trade[] {
    const newest = this.#newest(time);
    return this.#span(newest - count + 1, newest);
  }

  range(from: number, to: number): { low: number; high: number } {
    const first = this.#newest(from);
    const newest = this.#newest(to);
    if (newest - first >= this.trades.length) return this.#all;
    const steps = Array.from({ length: newest - first + 1 }, (_, i) => first + i);
    return rangeOf(steps.map((n) => this.#recorded(n).price));
  }

  /** Number of the last trade at or before `time`; the first at the start is 0, earlier ones are negative. */
  #newest(time: number): number {
    const elapsed = (time - this.startedAt) * this.speed;
    const round = Math.floor(elapsed / this.#duration);
    const offset = elapsed - round * this.#duration;
    let low = 0;
    let high = this.trades.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.trades[middle]?.offset ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let n = round * this.trades.length + low - 1;
    // times are whole milliseconds, so a trade may count up to half a one earlier or later
    while (this.#time(n + 1) <= time) n += 1;
    while (this.#time(n) > time) n -= 1;
    return n;
  }

  #span(first: number, last: number): Trade[] {
    const trades: Trade[] = [];
    for (let n = first; n <= last; n += 1) {
      const { id, price, size, side } = this.#recorded(n);
      trades.push({ id: `${id}-${this.#round(n)}`, price, size, side, at: this.#time(n) });
    }
    return trades;
  }

  #time(n: number): number {
    const offset = this.#round(n) * this.#duration + this.#recorded(n).offset;
    return Math.round(this.startedAt + offset / this.speed);
  }

  #round(n: number): number {
    return Math.floor(n / this.trades.length);
  }

  #recorded(n: number): RecordedTrade {
    const trade = this.trades[n - this.#round(n) * this.trades.length];
    if (trade === undefined) throw new RangeError('A recording has at least two trades.');
    return trade;
  }
}

function rangeOf(prices: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...prices), high: Math.max(...prices) };
}
