import { LATEST_TRADES_MAX, type Trade } from '@parallax/protocol';
import { MINUTE } from '../durations.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Grid } from './grid.ts';
import { HourlyMean } from './hourly-mean.ts';
import type { PriceSpan, PriceSpans } from './price-spans.ts';
import { fillAt } from './quotes.ts';
import { fewestSpans, HOUR_LEVEL, lengthOf } from './spans.ts';
import type { TradeFlow, UnpricedTrade } from './trade-flow.ts';
import {
  type Bar,
  pricedTrade,
  type TradeTape,
  type Turnover,
  TurnoverCache,
} from './trade-tape.ts';

/** Ids reserved per minute; a minute has fewer trades. */
const IDS_PER_MINUTE = 1024;
/** Number of latest trades whose minutes are cached; quiet minutes have fewer than typical ones. */
const TRADES_CACHED = 1.5 * LATEST_TRADES_MAX;

interface Minute {
  readonly flow: readonly UnpricedTrade[];
  /** the trades generated so far, by position */
  readonly trades: Map<number, Trade>;
  /** cumulative sums, as far as they were requested */
  readonly sums: Sum[];
}

/** In ticks and lots, which add up exactly. */
interface Sum extends PriceSpan {
  readonly lots: number;
}

/** Trades as a pure function of time, at the best prices of their slot. */
export class SimulatedTape implements TradeTape {
  readonly #minutes: BoundedCache<Minute>;
  /** the last minute read */
  #lastMinute: { readonly number: number; readonly minute: Minute } | undefined;
  #lastOpen: { readonly from: number; readonly price: number } | undefined;
  #lastPrice: { readonly flow: UnpricedTrade; readonly price: number } | undefined;
  /** the last turnover of full minutes that was computed */
  #lastMinutes:
    | { readonly from: number; readonly until: number; readonly sum: HourlyMean }
    | undefined;
  readonly #turnovers = new TurnoverCache((from, until) => this.#computeTurnover(from, until));
  /** the last sum of full minutes that was read */
  #lastSum: { readonly from: number; readonly until: number; readonly sum: Sum } | undefined;

  constructor(
    private readonly flow: TradeFlow,
    private readonly spans: PriceSpans,
    private readonly prices: Grid,
    private readonly sizes: Grid,
  ) {
    const minutes = 1 + Math.ceil(TRADES_CACHED / flow.typical);
    // a bounded cache keeps only half of its entries for certain
    this.#minutes = new BoundedCache(2 * minutes, (minute) => ({
      flow: flow.minute(minute),
      trades: new Map(),
      sums: [],
    }));
  }

  between(from: number, to: number): Trade[] {
    const trades: Trade[] = [];
    for (let m = Math.floor(from / MINUTE); m <= Math.floor(to / MINUTE); m += 1) {
      trades.push(...this.#trades(m, this.#countUntil(m, from), this.#countUntil(m, to)));
    }
    return trades;
  }

  latest(time: number, count: number): Trade[] {
    const minutes: Trade[][] = [];
    let missing = count;
    for (let m = Math.floor(time / MINUTE); missing > 0; m -= 1) {
      const end = this.#countUntil(m, time);
      const trades = this.#trades(m, Math.max(0, end - missing), end);
      minutes.unshift(trades);
      missing -= trades.length;
    }
    return minutes.flat();
  }

  /** Lots per side traded in [from, until), which lies within one minute. */
  tradedLots(from: number, until: number): { buys: number; sells: number } {
    const sum = { buys: 0, sells: 0 };
    for (const one of this.#minute(Math.floor(from / MINUTE)).flow) {
      if (one.at < from || one.at >= until) continue;
      sum[this.#fill(one).buys ? 'buys' : 'sells'] += one.lots;
    }
    return sum;
  }

  *prepareBar(from: number, until: number): Generator<undefined> {
    const end = Math.floor(until / MINUTE) * MINUTE;
    for (const [level, cell] of fewestSpans(from, end)) yield* this.spans.prepare(level, cell);
  }

  bar(from: number, until: number): Bar {
    const minute = Math.floor(until / MINUTE);
    const full = minute * MINUTE > from ? this.#sumMinutes(from, minute * MINUTE) : undefined;
    const part = until % MINUTE === 0 ? undefined : this.#sumUntil(minute, until - 1);
    const sum = part === undefined ? full : merge(full, part);
    if (sum === undefined) throw new RangeError('A bar has at least one trade.');
    return {
      open: this.prices.value(sum.open),
      high: this.prices.value(sum.high),
      low: this.prices.value(sum.low),
      close: this.prices.value(sum.close),
      volume: this.sizes.value(sum.lots),
    };
  }

  priceAt(time: number): number {
    let minute = Math.floor(time / MINUTE);
    let count = this.#countUntil(minute, time);
    while (count === 0) {
      minute -= 1;
      count = this.#countUntil(minute, time);
    }
    const flow = this.#minute(minute).flow[count - 1];
    if (flow === undefined) throw new RangeError('A minute has at least one trade.');
    if (this.#lastPrice?.flow !== flow) {
      this.#lastPrice = { flow, price: this.prices.value(this.#fill(flow).ticks) };
    }
    return this.#lastPrice.price;
  }

  turnover(from: number, until: number): Turnover {
    return this.#turnovers.get(from, until);
  }

  #computeTurnover(from: number, until: number) {
    const minute = Math.floor(until / MINUTE);
    const sum = this.#turnoverOf(from, minute * MINUTE);
    const { flow } = this.#minute(minute);
    const count = this.#countUntil(minute, until - 1);
    let lots = 0;
    for (let n = 0; n < count; n += 1) lots += flow[n]?.lots ?? 0;
    const turnover = {
      open: this.#openAt(from),
      volume: this.sizes.value(sum.lots + lots),
      trades: sum.trades + count,
      meanPrice: this.prices.value(sum.meanTicks),
    };
    const next = flow[count]?.at ?? (minute + 1) * MINUTE - 1;
    return { turnover, since: flow[count - 1]?.at, next };
  }

  #openAt(from: number): number {
    if (this.#lastOpen?.from !== from) {
      const { bid, ask } = this.spans.topAt(from);
      const ticks = bid === 0 || this.spans.buysFirst(from) ? ask : bid;
      this.#lastOpen = { from, price: this.prices.value(ticks) };
    }
    return this.#lastOpen.price;
  }

  /** The turnover of full minutes, continued from the last minute where possible. */
  #turnoverOf(from: number, until: number): HourlyMean {
    const last = this.#lastMinutes;
    if (last?.from === from && last.until === until) return last.sum;
    const continued = last?.from === from && last.until < until ? last : undefined;
    const sum = continued?.sum ?? new HourlyMean((time) => this.spans.topAt(time));
    this.#addSpans(sum, continued?.until ?? from, until);
    this.#lastMinutes = { from, until, sum };
    return sum;
  }

  /** Adds full minutes from as few spans as possible, without reading their prices. */
  #addSpans(sum: HourlyMean, from: number, until: number): void {
    for (const [level, cell] of fewestSpans(from, until, HOUR_LEVEL)) {
      const { volumes, counts } = this.flow;
      sum.add(cell * lengthOf(level), volumes.amount(level, cell), counts.amount(level, cell));
    }
  }

  /** The sum of full minutes, from as few spans as possible. */
  #sumMinutes(from: number, until: number): Sum {
    if (this.#lastSum?.from === from && this.#lastSum.until === until) return this.#lastSum.sum;
    let sum: Sum | undefined;
    for (const [level, cell] of fewestSpans(from, until)) {
      const lots = this.flow.volumes.amount(level, cell);
      sum = merge(sum, { ...this.spans.span(level, cell), lots });
    }
    if (sum === undefined) throw new RangeError('A sum has at least one minute.');
    this.#lastSum = { from, until, sum };
    return sum;
  }

  #minute(number: number): Minute {
    if (this.#lastMinute?.number !== number) {
      this.#lastMinute = { number, minute: this.#minutes.get(number) };
    }
    return this.#lastMinute.minute;
  }

  /** Number of trades of a minute at or before `time`. */
  #countUntil(minute: number, time: number): number {
    const { flow } = this.#minute(minute);
    let count = flow.length;
    while (count > 0 && (flow[count - 1]?.at ?? 0) > time) count -= 1;
    return count;
  }

  #sumUntil(minute: number, time: number): Sum | undefined {
    const { flow, sums } = this.#minute(minute);
    const count = this.#countUntil(minute, time);
    for (const one of flow.slice(sums.length, count)) {
      const { ticks } = this.#fill(one);
      const sum = { open: ticks, high: ticks, low: ticks, close: ticks, lots: one.lots };
      sums.push(merge(sums.at(-1), sum));
    }
    return sums[count - 1];
  }

  #fill({ buys, at }: UnpricedTrade): { readonly buys: boolean; readonly ticks: number } {
    return fillAt(this.spans.topAt(at), buys);
  }

  /** The trades of a minute at positions [first, end). */
  #trades(minute: number, first: number, end: number): Trade[] {
    const { flow, trades } = this.#minute(minute);
    return flow.slice(first, end).map((one, i) => {
      const n = first + i;
      const cached = trades.get(n);
      if (cached !== undefined) return cached;
      const id = String(minute * IDS_PER_MINUTE + n);
      const trade = pricedTrade(id, one, this.spans.topAt(one.at), this.prices, this.sizes);
      trades.set(n, trade);
      return trade;
    });
  }
}

const merge = (a: Sum | undefined, b: Sum): Sum =>
  a === undefined
    ? b
    : {
        open: a.open,
        high: Math.max(a.high, b.high),
        low: Math.min(a.low, b.low),
        close: b.close,
        lots: a.lots + b.lots,
      };
