import { CANDLES_MAX, type Candle } from '@parallax/protocol';
import { TimeSlicer } from '../time-slicer.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { SimulatedContract } from './simulated-contract.ts';

/** Maximum number of cached series, one per contract and interval. */
const SERIES_MAX = 64;

/** Caches closed candles, so that reopening a chart is cheap. */
export class CandleHistory {
  readonly #series = new BoundedCache<Map<number, Candle>, string>(SERIES_MAX, () => new Map());

  /** Number of cached series. */
  get size(): number {
    return this.#series.size;
  }

  /** Evicts series not read since the last call. */
  evictUnused(): void {
    this.#series.evictUnused();
  }

  /** The candles that start at `starts`; the last one may be open at `now`. */
  async candles(
    key: string,
    contract: SimulatedContract,
    lengthMs: number,
    starts: readonly number[],
    now: number,
  ): Promise<Candle[]> {
    const closed = this.#series.get(`${lengthMs} ${key}`);
    const slicer = new TimeSlicer(true);
    const candles: Candle[] = [];
    for (const start of starts) {
      const cached = closed.get(start);
      if (cached === undefined) {
        for (const _ of contract.prepareCandle(start, lengthMs, now)) await slicer.step();
        await slicer.step();
      }
      candles.push(cached ?? contract.candleAt(start, lengthMs, now));
    }
    if (closed.size > CANDLES_MAX) closed.clear();
    for (const candle of candles) {
      if (candle.at + lengthMs <= now + 1) closed.set(candle.at, candle);
    }
    return candles;
  }
}
