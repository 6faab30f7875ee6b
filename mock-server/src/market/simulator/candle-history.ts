import { CANDLES_MAX, type Candle } from '@parallax/contract';
import { BoundedCache } from './bounded-cache.ts';
import type { SimulatedContract } from './simulated-contract.ts';

/** Series that people look at, one for each contract and interval. */
const SERIES = 64;

/** Remembers candles that are over, so that a chart that is opened again costs next to nothing. */
export class CandleHistory {
  readonly #series = new BoundedCache<Map<number, Candle>, string>(SERIES, () => new Map());

  /** The candles that begin at `starts`, the last one as far as it has come at `now`. */
  candles(
    key: string,
    contract: SimulatedContract,
    lengthMs: number,
    starts: readonly number[],
    now: number,
  ): Candle[] {
    const known = this.#series.get(`${lengthMs} ${key}`);
    const candles = starts.map(
      (start) => known.get(start) ?? contract.candleAt(start, lengthMs, now),
    );
    if (known.size > CANDLES_MAX) known.clear();
    for (const candle of candles) {
      if (candle.at + lengthMs <= now + 1) known.set(candle.at, candle);
    }
    return candles;
  }
}
