import { type Contract, contractKey, type Ticker } from '@parallax/protocol';
import type { Tick } from './bench-feed.ts';

export const SLOT_MS = 50;

/** Pseudo-random numbers in [0, 1) with a fixed seed. */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const random = randomNumbers();

export function tickOf(contract: Contract): Tick {
  const mid = 100 * (1 + (random() - 0.5) / 500);
  const data: Ticker = {
    bid: mid * 0.9999,
    ask: mid * 1.0001,
    last: mid,
    mid,
    mark_price: mid,
    index_price: 100,
    pred_funding_rate: Math.round((random() - 0.4) * 1e5) / 1e8,
    next_funding_time: null,
    chg_24h_pct: 0,
    high_24h: 101,
    low_24h: 99,
    volume_24h_base: Math.round(1e6 * random()),
    volume_24h_quote: Math.round(1e8 * random()),
    trades_24h: 1_000,
    open_interest: Math.round(1e5 * random()),
    at: Date.now(),
  };
  return { key: contractKey(contract), data };
}

/** The ticks of each delivery, at `rate` a second over all contracts in turn. */
export function prepareTicks(
  contracts: readonly Contract[],
  { rate, seconds }: { rate: number; seconds: number },
): readonly (readonly Tick[])[] {
  const perSlot = (rate * SLOT_MS) / 1_000;
  let next = 0;
  return Array.from({ length: (seconds * 1_000) / SLOT_MS }, () =>
    Array.from({ length: perSlot }, () => {
      next += 1;
      const contract = contracts[next % contracts.length];
      if (contract === undefined) throw new RangeError('There are no contracts.');
      return tickOf(contract);
    }),
  );
}
