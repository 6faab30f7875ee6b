import type { Trade } from '@parallax/contract';
import { Grid } from '../simulator/grid.ts';
import type { GivenTape } from '../simulator/make-contract.ts';
import { DAY, MINUTE } from '../simulator/spans.ts';
import type { Bar } from '../simulator/trade-tape.ts';
import type { RecordedTrade } from './recording.ts';

/** How the prices of another contract follow from the recorded ones. */
export interface Scale {
  /** for the trades of a day, counted from 1970 */
  ratioOf(day: number): number;
  /** to the tick of that contract; never turns two prices round */
  round(price: number): number;
}

interface Options {
  /** of the contract; every size is a whole number of it */
  readonly lot: number;
  readonly scale?: Scale;
}

/** What was all traded in less is not played more often. */
const ROUND_MIN_MS = 1_000;

const dayOf = (time: number): number => Math.floor(time / DAY);

/**
 * Recorded trades played again and again: the first of them at `startedAt` (Unix milliseconds),
 * `speed` times as fast as they were made, with their mean distance between the last and the first
 * again, but a second at least for all of them. Before the start lies the round before it, so that there is a past. Prices and sizes stay
 * as recorded, or follow from that by a scale; ids carry the round, so that each is unique.
 */
export class LoopedTape implements GivenTape {
  readonly #duration: number;
  readonly #all: { readonly low: number; readonly high: number };
  readonly #sizes: Grid;
  /** lots of all trades before each of a round, and of the round */
  readonly #lots: readonly number[];
  #ratio = { day: Number.NaN, value: 1 };

  constructor(
    private readonly trades: readonly RecordedTrade[],
    private readonly startedAt: number,
    private readonly speed: number,
    private readonly options: Options,
  ) {
    const last = trades.at(-1)?.offset ?? 0;
    this.#duration = Math.max(ROUND_MIN_MS, last + last / (trades.length - 1));
    this.#all = rangeOf(trades.map(({ price }) => price));
    this.#sizes = new Grid(options.lot);
    const lots = [0];
    for (const { size } of trades) lots.push((lots.at(-1) ?? 0) + Math.round(size / options.lot));
    this.#lots = lots;
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
    let bar = this.#barOfDay(from, Math.min(until, (dayOf(from) + 1) * DAY));
    for (let time = (dayOf(from) + 1) * DAY; time < until; time += DAY) {
      const next = this.#barOfDay(time, Math.min(until, time + DAY));
      bar = {
        open: bar.open,
        high: Math.max(bar.high, next.high),
        low: Math.min(bar.low, next.low),
        close: next.close,
        volume: this.#sizes.round(bar.volume + next.volume),
      };
    }
    return bar;
  }

  #barOfDay(from: number, until: number): Bar {
    const first = this.#newest(from - 1) + 1;
    const last = this.#newest(until - 1);
    const quiet = this.#newest(Math.min(until, from + MINUTE) - 1) < first;
    const prices = quiet ? [this.#price(first - 1)] : [];
    if (last >= first) {
      const { low, high } = this.#range(first, last);
      prices.push(this.#scaled(low, from), this.#scaled(high, from));
    }
    return {
      open: this.#price(quiet ? first - 1 : first),
      ...rangeOf(prices),
      close: this.#price(last),
      volume: this.#sizes.value(this.#lotsBefore(last + 1) - this.#lotsBefore(first)),
    };
  }

  /** Of recorded prices. */
  #range(first: number, last: number): { readonly low: number; readonly high: number } {
    if (last - first + 1 >= this.trades.length) return this.#all;
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (let n = first; n <= last; n += 1) {
      const { price } = this.#recorded(n);
      low = Math.min(low, price);
      high = Math.max(high, price);
    }
    return { low, high };
  }

  #lotsBefore(n: number): number {
    const round = this.#round(n);
    const all = this.#lots[this.trades.length] ?? 0;
    return round * all + (this.#lots[n - round * this.trades.length] ?? 0);
  }

  #price(n: number): number {
    return this.#scaled(this.#recorded(n).price, this.#time(n));
  }

  #scaled(price: number, time: number): number {
    const { scale } = this.options;
    if (scale === undefined) return price;
    const day = dayOf(time);
    if (day !== this.#ratio.day) this.#ratio = { day, value: scale.ratioOf(day) };
    return scale.round(price * this.#ratio.value);
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
      const { id, size, side } = this.#recorded(n);
      const price = this.#price(n);
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

/** Of however many; more than some 100,000 cannot be handed to a function one by one. */
function rangeOf(prices: readonly number[]): { low: number; high: number } {
  let [low = Number.NaN] = prices;
  let high = low;
  for (const price of prices) {
    low = Math.min(low, price);
    high = Math.max(high, price);
  }
  return { low, high };
}
