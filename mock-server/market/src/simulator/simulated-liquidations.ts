import { type Liquidation, type Trade, valueOfSize } from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import type { DerivativeRow } from '../derivative-row.ts';
import { MINUTE } from '../durations.ts';
import { TimeSlicer } from '../time-slicer.ts';
import { BoundedCache } from './bounded-cache.ts';
import { burstsOf } from './liquidity.ts';
import { randomAt, seedFor } from './random.ts';
import type { SimulatedContract } from './simulated-contract.ts';

/** A perpetual or future; its contract is created on demand. */
export interface SimulatedDerivative {
  readonly row: DerivativeRow;
  readonly instrument: Instrument;
  readonly contract: () => SimulatedContract | undefined;
}

const LOOKBACK_MINUTES = 1440;
/** Probability of a liquidation per minute in the busiest contract. */
const CHANCE = 0.06;
/** Simulated minutes have at least this many trades; replayed minutes may have none. */
const LAST_TRADES = 10;
/** Maximum number of cached results, one per contract and minute. */
const CACHED_MAX = 4_096;

/** Returns a predicate for the minutes (counted from 1970) in which a liquidation occurs. */
function isLiquidatedIn(seed: number, { row, instrument }: SimulatedDerivative) {
  const contractSeed = seedFor(seed, `liquidations ${row.contract}`);
  const chance = (CHANCE * burstsOf(instrument)) / 200;
  return (minute: number) => randomAt(contractSeed, minute) < chance;
}

/**
 * The trade of a minute that is reported as a liquidation. Forced trades push the price, so it is the
 * largest of the last trades in the direction in which the price moved.
 */
function forcedTrade(contract: SimulatedContract, minute: number): Trade | undefined {
  const start = minute * MINUTE;
  const until = start + MINUTE;
  const { open, close } = contract.tape.bar(start, until);
  const side = close < open ? 'sell' : 'buy';
  let largest: Trade | undefined;
  for (const trade of contract.tape.latest(until - 1, LAST_TRADES)) {
    if (trade.at < start || trade.side !== side) continue;
    if (trade.size > (largest?.size ?? 0)) largest = trade;
  }
  return largest;
}

/** Liquidations as a pure function of time. */
export class SimulatedLiquidations {
  /** by contract and minute; null when no trade of the minute qualifies */
  readonly #cache = new BoundedCache<{ liquidation?: Liquidation | null }, string>(
    CACHED_MAX,
    () => ({}),
  );

  constructor(private readonly seed: number) {}

  /**
   * The newest `limit` liquidations of the last 24 hours, oldest first. Each is a trade on the
   * contract's tape; the current minute is excluded.
   */
  async latest(
    derivatives: readonly SimulatedDerivative[],
    now: number,
    limit: number,
  ): Promise<Liquidation[]> {
    const slicer = new TimeSlicer();
    await slicer.step();
    const predicates = derivatives.map((one) => isLiquidatedIn(this.seed, one));
    const found: Liquidation[] = [];
    const newest = Math.floor(now / MINUTE) - 1;
    for (let back = 0; back < LOOKBACK_MINUTES && found.length < limit; back += 1) {
      await slicer.step();
      for (const [i, derivative] of derivatives.entries()) {
        if (predicates[i]?.(newest - back) !== true) continue;
        await slicer.step();
        const liquidation = this.#liquidationIn(derivative, newest - back);
        if (liquidation !== null) found.push(liquidation);
      }
    }
    return found.sort((a, b) => a.at - b.at || (a.contract < b.contract ? -1 : 1)).slice(-limit);
  }

  #liquidationIn({ row, contract }: SimulatedDerivative, minute: number): Liquidation | null {
    const cached = this.#cache.get(`${row.contract} ${minute}`);
    if (cached.liquidation !== undefined) return cached.liquidation;
    const simulated = contract();
    const trade = simulated && forcedTrade(simulated, minute);
    cached.liquidation = null;
    if (trade !== undefined) {
      const { id, side, price, size, at } = trade;
      const value = valueOfSize(size, price, row);
      cached.liquidation = { ...row, id, side, price, contracts: size, ...value, at };
    }
    return cached.liquidation;
  }
}
