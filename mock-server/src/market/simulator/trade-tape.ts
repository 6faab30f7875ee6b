import type { Trade } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import { liquidityOf } from './liquidity.ts';
import type { Quotes } from './quotes.ts';
import { randomAt, seedFor } from './random.ts';

/** The trades of one contract, in order, oldest first. */
export interface TradeTape {
  /** trades after `from` up to and with `to` */
  between(from: number, to: number): Trade[];
  /** the last `count` trades up to and with `time` */
  latest(time: number, count: number): Trade[];
  /** lowest and highest price traded in a span, where the tape knows them all */
  range?(from: number, to: number): { low: number; high: number };
}

const QUIET_SHARE = 0.25;
const BURST_MAX = 3;
/** How far back the latest trades are looked for, in bursts. */
const LOOK_BACK = 400;

/** Trades as a pure function of time, at the best prices of the book of that moment. */
export class SimulatedTape implements TradeTape {
  readonly #seed: number;
  readonly #burstMs: number;

  constructor(
    seed: number,
    key: string,
    instrument: Instrument,
    private readonly quotes: Quotes,
  ) {
    this.#seed = seedFor(seed, `trades ${key}`);
    this.#burstMs = liquidityOf(instrument).burstMs;
  }

  between(from: number, to: number): Trade[] {
    const trades: Trade[] = [];
    const last = Math.floor(to / this.#burstMs);
    for (let burst = Math.floor(from / this.#burstMs); burst <= last; burst += 1) {
      for (const trade of this.#burst(burst)) {
        if (trade.at > from && trade.at <= to) trades.push(trade);
      }
    }
    return trades;
  }

  latest(time: number, count: number): Trade[] {
    const newest = Math.floor(time / this.#burstMs);
    const found: Trade[] = [];
    for (let back = 0; back < LOOK_BACK && found.length < count; back += 1) {
      const burst = this.#burst(newest - back);
      found.unshift(...(back === 0 ? burst.filter(({ at }) => at <= time) : burst));
    }
    return found.slice(-count);
  }

  #burst(burst: number): Trade[] {
    const chance = randomAt(this.#seed, burst);
    if (chance < QUIET_SHARE) return [];
    const count = 1 + Math.floor(((chance - QUIET_SHARE) / (1 - QUIET_SHARE)) ** 2 * BURST_MAX);
    const buys = randomAt(this.#seed + 1, burst) < 0.5;
    return Array.from({ length: count }, (_, n): Trade => {
      const index = burst * BURST_MAX + n;
      const within = (n + randomAt(this.#seed + 2, index)) / count;
      const at = Math.floor((burst + within) * this.#burstMs);
      const { bid, ask, bidSize, askSize } = this.quotes.topAt(at);
      const share = randomAt(this.#seed + 3, index) ** 3;
      return {
        id: String(index),
        price: this.quotes.prices.value(buys ? ask : bid),
        size: this.quotes.partOf(buys ? askSize : bidSize, share),
        side: buys ? 'buy' : 'sell',
        at,
      };
    });
  }
}
