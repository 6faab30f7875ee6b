import type { Trade } from '@parallax/protocol';
import { DAY, MINUTE } from '../../durations.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Grid } from '../grid.ts';
import { HourlyMean } from '../hourly-mean.ts';
import { fillAt, type TopAt } from '../quotes.ts';
import type { UnpricedTrade } from '../trade-flow.ts';
import {
  type Bar,
  pricedTrade,
  type TradeTape,
  type Turnover,
  TurnoverCache,
} from '../trade-tape.ts';

/** Ids reserved per day; a day has fewer trades. */
const IDS_PER_DAY = 1024;
/** The latest trades go back this many days at most. */
const LATEST_DAYS = 7;
/** Half of it, which a bounded cache keeps for certain, covers all days of the latest trades. */
const DAYS_CACHED = 2 * LATEST_DAYS;

interface OptionTrade extends UnpricedTrade {
  readonly id: string;
  /** computed when it is first read */
  priced?: Trade;
}

/**
 * The trades of an option, which are minutes to hours apart, at the best prices of their slot. Each
 * day has at least one.
 */
export class OptionTape implements TradeTape {
  readonly #days: BoundedCache<readonly OptionTrade[]>;
  readonly #turnovers = new TurnoverCache((from, until) => this.#computeTurnover(from, until));

  constructor(
    tradesOfDay: (day: number) => readonly UnpricedTrade[],
    private readonly topAt: TopAt,
    private readonly prices: Grid,
    private readonly sizes: Grid,
  ) {
    this.#days = new BoundedCache(DAYS_CACHED, (day) =>
      tradesOfDay(day).map(({ buys, lots, at }, n) => {
        return { buys, lots, at, id: String(day * IDS_PER_DAY + n) };
      }),
    );
  }

  between(from: number, to: number): Trade[] {
    return this.#within(from + 1, to + 1).map((one) => this.#priced(one));
  }

  latest(time: number, count: number): Trade[] {
    let from = Math.floor(time / DAY) * DAY;
    const oldest = from - (LATEST_DAYS - 1) * DAY;
    const today = this.#within(from, time + 1);
    const days: (readonly OptionTrade[])[] = [today];
    let missing = count - today.length;
    while (from > oldest && missing > 0) {
      from -= DAY;
      const day = this.#days.get(from / DAY);
      days.unshift(day);
      missing -= day.length;
    }
    return days
      .flat()
      .slice(-count)
      .map((one) => this.#priced(one));
  }

  /** Lots per side traded in [from, until). */
  tradedLots(from: number, until: number): { buys: number; sells: number } {
    const sum = { buys: 0, sells: 0 };
    for (const one of this.#within(from, until)) {
      sum[fillAt(this.topAt(one.at), one.buys).buys ? 'buys' : 'sells'] += one.lots;
    }
    return sum;
  }

  *prepareBar(from: number, until: number): Generator<undefined> {
    for (const one of this.#within(from, until)) {
      this.#priced(one);
      yield;
    }
  }

  bar(from: number, until: number): Bar {
    const trades = this.#within(from, until);
    const prices = trades.map((one) => this.#priced(one).price);
    if (startsWithoutTrades(trades, from)) prices.unshift(this.priceAt(from - 1));
    const [open = Number.NaN] = prices;
    return {
      open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? open,
      volume: this.sizes.value(lotsOf(trades)),
    };
  }

  priceAt(time: number): number {
    let day = Math.floor(time / DAY);
    let newest = this.#within(day * DAY, time + 1).at(-1);
    while (newest === undefined) {
      day -= 1;
      newest = this.#days.get(day).at(-1);
    }
    return this.#priced(newest).price;
  }

  turnover(from: number, until: number): Turnover {
    return this.#turnovers.get(from, until);
  }

  #computeTurnover(from: number, until: number) {
    const trades = this.#within(from, until);
    const [first] = trades;
    const mean = new HourlyMean(this.topAt);
    for (const { at, lots } of trades) mean.add(at, lots, 1);
    const open =
      first === undefined || startsWithoutTrades(trades, from)
        ? this.priceAt(from - 1)
        : this.#priced(first).price;
    const turnover = {
      open,
      volume: this.sizes.value(mean.lots),
      trades: mean.trades,
      meanPrice: trades.length === 0 ? open : this.prices.value(mean.meanTicks),
    };
    const endOfDay = Math.ceil(until / DAY) * DAY;
    const next = this.#within(until, endOfDay)[0]?.at ?? endOfDay;
    return { turnover, since: trades.at(-1)?.at ?? from, next };
  }

  /** The trades in [from, until). */
  #within(from: number, until: number): OptionTrade[] {
    const trades: OptionTrade[] = [];
    for (let day = Math.floor(from / DAY); day * DAY < until; day += 1) {
      for (const one of this.#days.get(day)) {
        if (one.at >= from && one.at < until) trades.push(one);
      }
    }
    return trades;
  }

  #priced(one: OptionTrade): Trade {
    one.priced ??= pricedTrade(one.id, one, this.topAt(one.at), this.prices, this.sizes);
    return one.priced;
  }
}

/** A minute without trades counts as one at the last price before it. */
const startsWithoutTrades = ([first]: readonly UnpricedTrade[], from: number): boolean =>
  first === undefined || first.at >= from + MINUTE;

const lotsOf = (trades: readonly UnpricedTrade[]): number =>
  trades.reduce((sum, { lots }) => sum + lots, 0);
