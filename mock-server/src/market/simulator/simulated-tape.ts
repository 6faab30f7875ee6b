import type { Trade } from '@parallax/contract';
import { BoundedCache } from './bounded-cache.ts';
import type { Grid } from './grid.ts';
import type { PriceSpan, PriceSpans } from './price-spans.ts';
import { lengthOf, MINUTE } from './spans.ts';
import type { Flow, TradeFlow } from './trade-flow.ts';
import type { Bar, TradeTape } from './trade-tape.ts';

/** Room for the ids of a minute's trades, which are fewer. */
const IDS = 1024;
/** The latest trades that are shown, for which minutes are remembered. */
const SHOWN = 150;

interface Minute {
  readonly flow: readonly Flow[];
  /** those of its trades that were asked for, in their places */
  readonly trades: Map<number, Trade>;
  /** what the trades up to each of them come to, as far as that was asked for */
  readonly sums: Sum[];
}

/** Ticks and lots, which add up exactly. */
interface Sum extends PriceSpan {
  readonly lots: number;
}

/** Trades as a pure function of time, at the best prices of the book of that moment. */
export class SimulatedTape implements TradeTape {
  readonly #minutes: BoundedCache<Minute>;
  #head: { readonly from: number; readonly until: number; readonly sum: Sum } | undefined;

  constructor(
    private readonly flow: TradeFlow,
    private readonly spans: PriceSpans,
    private readonly prices: Grid,
    private readonly sizes: Grid,
  ) {
    const kept = 2 + Math.ceil(SHOWN / flow.usual);
    this.#minutes = new BoundedCache(kept, (minute) => ({
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

  /** Lots of each side that are traded from `from` to before `until`, of one minute. */
  taken(from: number, until: number): { buys: number; sells: number } {
    const sum = { buys: 0, sells: 0 };
    for (const { at, buys, lots } of this.#minutes.get(Math.floor(from / MINUTE)).flow) {
      if (at >= from && at < until) sum[buys ? 'buys' : 'sells'] += lots;
    }
    return sum;
  }

  bar(from: number, until: number): Bar {
    const minute = Math.floor(until / MINUTE);
    const whole = minute * MINUTE > from ? this.#whole(from, minute * MINUTE) : undefined;
    const part = until % MINUTE === 0 ? undefined : this.#sumUntil(minute, until - 1);
    const sum = part === undefined ? whole : joined(whole, part);
    if (sum === undefined) throw new RangeError('A bar has at least one trade.');
    return {
      open: this.prices.value(sum.open),
      high: this.prices.value(sum.high),
      low: this.prices.value(sum.low),
      close: this.prices.value(sum.close),
      volume: this.sizes.value(sum.lots),
    };
  }

  /** The sum of whole minutes, from as few spans as there are. */
  #whole(from: number, until: number): Sum {
    if (this.#head?.from === from && this.#head.until === until) return this.#head.sum;
    let sum: Sum | undefined;
    for (let time = from; time < until; ) {
      let level = 0;
      while (time % lengthOf(level) !== 0 || time + lengthOf(level) > until) level += 1;
      const cell = time / lengthOf(level);
      const lots = this.flow.volumes.lots(level, cell);
      sum = joined(sum, { ...this.spans.span(level, cell), lots });
      time += lengthOf(level);
    }
    if (sum === undefined) throw new RangeError('A sum has at least one minute.');
    this.#head = { from, until, sum };
    return sum;
  }

  /** How many trades of a minute there are up to and with `time`. */
  #countUntil(minute: number, time: number): number {
    const { flow } = this.#minutes.get(minute);
    let count = flow.length;
    while (count > 0 && (flow[count - 1]?.at ?? 0) > time) count -= 1;
    return count;
  }

  #sumUntil(minute: number, time: number): Sum | undefined {
    const { flow, sums } = this.#minutes.get(minute);
    const count = this.#countUntil(minute, time);
    for (const one of flow.slice(sums.length, count)) {
      const ticks = this.#ticks(one);
      const sum = { open: ticks, high: ticks, low: ticks, close: ticks, lots: one.lots };
      sums.push(joined(sums.at(-1), sum));
    }
    return sums[count - 1];
  }

  #ticks({ buys, at }: Flow): number {
    const { bid, ask } = this.spans.topAt(at);
    return buys ? ask : bid;
  }

  /** The trades of a minute from the `first`th to before the `end`th. */
  #trades(minute: number, first: number, end: number): Trade[] {
    const { flow, trades } = this.#minutes.get(minute);
    return flow.slice(first, end).map((one, i) => {
      const n = first + i;
      const known = trades.get(n);
      if (known !== undefined) return known;
      const trade: Trade = {
        id: String(minute * IDS + n),
        price: this.prices.value(this.#ticks(one)),
        size: this.sizes.value(one.lots),
        side: one.buys ? 'buy' : 'sell',
        at: one.at,
      };
      trades.set(n, trade);
      return trade;
    });
  }
}

const joined = (a: Sum | undefined, b: Sum): Sum =>
  a === undefined
    ? b
    : {
        open: a.open,
        high: Math.max(a.high, b.high),
        low: Math.min(a.low, b.low),
        close: b.close,
        lots: a.lots + b.lots,
      };
