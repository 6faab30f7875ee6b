import type { Liquidation, Trade } from '@parallax/contract';
import { liquidityOf } from './liquidity.ts';
import { valueOf } from './open-interest.ts';
import { randomAt, seedFor } from './random.ts';
import type { SimulatedContract } from './simulated-contract.ts';
import type { SimulatedDerivative } from './simulated-reads.ts';

const MINUTE = 60_000;
const REACH_MINUTES = 1440;
/** Chance of one in a minute of the busiest contract. */
const CHANCE = 0.06;
/** More than a minute's last slot has, in which both sides trade. */
const LAST_TRADES = 12;

/** In which minutes (counted from 1970) somebody is liquidated. */
function happensIn(seed: number, { row, instrument }: SimulatedDerivative) {
  const own = seedFor(seed, `liquidations ${row.contract}`);
  const chance = (CHANCE * liquidityOf(instrument).bursts) / 200;
  return (minute: number) => randomAt(own, minute) < chance;
}

/** Of a minute's last trades the largest that went along with its price, as forced ones do. */
function forcedTrade(contract: SimulatedContract, minute: number): Trade | undefined {
  const start = minute * MINUTE;
  const until = start + MINUTE;
  const { open, close } = contract.tape.bar(start, until);
  const side = close < open ? 'sell' : 'buy';
  let largest: Trade | undefined;
  for (const trade of contract.tape.latest(until - 1, LAST_TRADES)) {
    if (trade.side === side && trade.size > (largest?.size ?? 0)) largest = trade;
  }
  return largest;
}

/**
 * The newest `limit` liquidations of the last 24 hours, oldest first. Each is a trade of its
 * contract's tape. A minute that is still going on has none yet.
 */
export function liquidationsOf(
  seed: number,
  derivatives: readonly SimulatedDerivative[],
  now: number,
  limit: number,
): Liquidation[] {
  const happens = derivatives.map((one) => happensIn(seed, one));
  const found: Liquidation[] = [];
  const newest = Math.floor(now / MINUTE) - 1;
  for (let back = 0; back < REACH_MINUTES && found.length < limit; back += 1) {
    for (const [i, derivative] of derivatives.entries()) {
      if (happens[i]?.(newest - back) !== true) continue;
      const contract = derivative.contract();
      const trade = contract && forcedTrade(contract, newest - back);
      if (trade === undefined) continue;
      const { id, side, price, size, at } = trade;
      const value = valueOf(size, price, derivative.row.riskType);
      found.push({ ...derivative.row, id, side, price, contracts: size, ...value, at });
    }
  }
  return found.sort((a, b) => a.at - b.at || (a.contract < b.contract ? -1 : 1)).slice(-limit);
}
