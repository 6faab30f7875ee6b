import type { Trade } from '@parallax/protocol';
import { DAY, MINUTE } from '../durations.ts';
import { BoundedCache } from '../simulator/bounded-cache.ts';
import type { Bar, TradeTape, Turnover } from '../simulator/trade-tape.ts';
import type { PriceRange } from './price-ranges.ts';
import type { RecordedSeries } from './recorded-series.ts';
import type { RecordedTrade } from './recording.ts';
import { recordedSizes, type Sizes } from './trade-sizes.ts';

/** Converts recorded prices to those of another contract. */
export interface Scale {
  /** how long a price ratio applies; a divisor of a day */
  readonly periodMs: number;
  /** price ratio for the trades of a period that starts at `time` */
  ratioAt(time: number): number;
  /** rounds to the contract's tick; monotonic */
  round(price: number): number;
}

/** A contract that follows the trades of the recorded one. */
interface Follower {
  readonly scale: Scale;
  readonly sizes: Sizes;
}

/** Number of cached price ratios: enough for the 24 hours of a ticker with the shortest period. */
const RATIOS_CACHED = 600;
/** Minimum duration of a round, at any speed. */
const ROUND_MIN_MS = 1_000;

/**
 * Recorded trades in a loop: the first at `startedAt` (Unix milliseconds), at `speed` times the
 * recorded pace. The gap between two rounds is the mean interval between trades, and a round lasts
 * at least a second. The round before the start provides the history. Prices and sizes are as
 * recorded or those of a follower; ids contain the round, so they are unique. A tape needs no memory
 * per trade, because its series is shared.
 */
export class LoopedTape implements TradeTape {
  /** of a round, at the recorded pace */
  readonly #duration: number;
  readonly #fullRange: PriceRange;
  readonly #trades: readonly RecordedTrade[];
  readonly #sizes: Sizes;
  readonly #period: number;
  /** by the start of their period */
  readonly #ratios: BoundedCache<number>;

  constructor(
    private readonly series: RecordedSeries,
    private readonly startedAt: number,
    private readonly speed: number,
    private readonly follower?: Follower,
  ) {
    const { trades, ranges } = series;
    const last = trades.at(-1)?.offset ?? 0;
    this.#trades = trades;
    this.#period = follower?.scale.periodMs ?? DAY;
    this.#ratios = new BoundedCache(RATIOS_CACHED, (start) => follower?.scale.ratioAt(start) ?? 1);
    this.#duration = Math.max(ROUND_MIN_MS * speed, last + last / (trades.length - 1));
    this.#fullRange = ranges.range(0, trades.length - 1);
    this.#sizes = follower?.sizes ?? recordedSizes(series);
  }

  priceAt(time: number): number {
    return this.#price(this.#newest(time));
  }

  between(from: number, to: number): Trade[] {
    return this.#span(this.#newest(from) + 1, this.#newest(to));
  }

  latest(time: number, count: number): Trade[] {
    const newest = this.#newest(time);
    return this.#span(newest - count + 1, newest);
  }

  bar(from: number, until: number): Bar {
    const nextPeriod = this.#periodOf(from) + this.#period;
    let bar = this.#barOfPeriod(from, Math.min(until, nextPeriod));
    for (let time = nextPeriod; time < until; time += this.#period) {
      const next = this.#barOfPeriod(time, Math.min(until, time + this.#period));
      bar = {
        open: bar.open,
        high: Math.max(bar.high, next.high),
        low: Math.min(bar.low, next.low),
        close: next.close,
        volume: this.#sizes.lots.round(bar.volume + next.volume),
      };
    }
    return bar;
  }

  /** The start of the period of a price ratio. */
  #periodOf(time: number): number {
    return Math.floor(time / this.#period) * this.#period;
  }

  #barOfPeriod(from: number, until: number): Bar {
    const first = this.#newest(from - 1) + 1;
    const last = this.#newest(until - 1);
    const startsWithoutTrades = this.#newest(Math.min(until, from + MINUTE) - 1) < first;
    const prices = startsWithoutTrades ? [this.#price(first - 1)] : [];
    if (last >= first) {
      const { low, high } = this.#range(first, last);
      prices.push(this.#scaled(low, from), this.#scaled(high, from));
    }
    return {
      open: this.#price(startsWithoutTrades ? first - 1 : first),
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: this.#price(last),
      volume: this.#sizes.lots.value(this.#lotsBefore(last + 1) - this.#lotsBefore(first)),
    };
  }

  turnover(from: number, until: number): Turnover {
    const first = this.#newest(from - 1) + 1;
    const last = this.#newest(until - 1);
    const startsWithoutTrades = this.#newest(Math.min(until, from + MINUTE) - 1) < first;
    const trades = Math.max(0, last - first + 1);
    const lots = this.#lotsBefore(last + 1) - this.#lotsBefore(first);
    const recordedMean = this.#recordedMean(first, last);
    return {
      open: this.#price(startsWithoutTrades ? first - 1 : first),
      volume: this.#sizes.lots.value(lots),
      trades,
      meanPrice: recordedMean === undefined ? this.#price(last) : this.#scaled(recordedMean, until),
    };
  }

  /** The volume-weighted mean of recorded prices; undefined without volume. */
  #recordedMean(first: number, last: number): number | undefined {
    if (last < first) return undefined;
    const { series } = this;
    const before = (n: number, sumOf: (index: number) => number) =>
      this.#round(n) * sumOf(this.#trades.length) + sumOf(this.#index(n));
    const sum = (sumOf: (index: number) => number) =>
      before(last + 1, sumOf) - before(first, sumOf);
    const lots = sum((index) => series.lotsBefore(index));
    return lots === 0 ? undefined : sum((index) => series.turnoverBefore(index)) / lots;
  }

  /** The range of recorded prices. */
  #range(first: number, last: number): PriceRange {
    const { ranges } = this.series;
    const { length } = this.#trades;
    if (last - first + 1 >= length) return this.#fullRange;
    const [from, to] = [this.#index(first), this.#index(last)];
    if (from <= to) return ranges.range(from, to);
    const [ending, beginning] = [ranges.range(from, length - 1), ranges.range(0, to)];
    return {
      low: Math.min(ending.low, beginning.low),
      high: Math.max(ending.high, beginning.high),
    };
  }

  #lotsBefore(n: number): number {
    const all = this.#sizes.lotsBefore(this.#trades.length);
    return this.#round(n) * all + this.#sizes.lotsBefore(this.#index(n));
  }

  #price(n: number): number {
    return this.#scaled(this.#recorded(n).price, this.#time(n));
  }

  #scaled(price: number, time: number): number {
    if (this.follower === undefined) return price;
    return this.follower.scale.round(price * this.#ratios.get(this.#periodOf(time)));
  }

  /**
   * Number of the last trade at or before `time`; 0 is the first after the start, earlier ones are
   * negative.
   */
  #newest(time: number): number {
    const elapsed = (time - this.startedAt) * this.speed;
    const round = Math.floor(elapsed / this.#duration);
    const offset = elapsed - round * this.#duration;
    let low = 0;
    let high = this.#trades.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#trades[middle]?.offset ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let n = round * this.#trades.length + low - 1;
    // times are rounded to milliseconds, so a trade may fall up to half a millisecond earlier or
    // later
    while (this.#time(n + 1) <= time) n += 1;
    while (this.#time(n) > time) n -= 1;
    return n;
  }

  #span(first: number, last: number): Trade[] {
    const trades: Trade[] = [];
    for (let n = first; n <= last; n += 1) {
      const { id, side } = this.#recorded(n);
      const price = this.#price(n);
      const size = this.#size(n);
      trades.push({ id: `${id}-${this.#round(n)}`, price, size, side, at: this.#time(n) });
    }
    return trades;
  }

  #size(n: number): number {
    if (this.follower === undefined) return this.#recorded(n).size;
    const { lots, lotsOfTrade } = this.follower.sizes;
    return lots.value(lotsOfTrade(this.#index(n)));
  }

  #time(n: number): number {
    const offset = this.#round(n) * this.#duration + this.#recorded(n).offset;
    return Math.round(this.startedAt + offset / this.speed);
  }

  #round(n: number): number {
    return Math.floor(n / this.#trades.length);
  }

  /** Index of the `n`th trade in the recording. */
  #index(n: number): number {
    return n - this.#round(n) * this.#trades.length;
  }

  #recorded(n: number): RecordedTrade {
    const trade = this.#trades[this.#index(n)];
    if (trade === undefined) throw new RangeError('A recording has at least two trades.');
    return trade;
  }
}
