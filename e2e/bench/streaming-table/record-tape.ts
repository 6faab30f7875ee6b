import { createMarket } from '@parallax/mock-server';
import { contractKey, type Ticker } from '@parallax/protocol';
import { FIELDS } from './table.ts';
import type { Tape } from './tape.ts';

const ROWS = 500;
const STEPS = 80;
const STEP_MS = 200;
const BEGIN = Date.UTC(2026, 0, 5, 9);

const figures = (ticker: Ticker): number[] => FIELDS.map((field) => ticker[field] ?? 0);

/** Records the simulator's tickers of 500 contracts, in a different order at each step. */
export function recordTape(): Tape {
  let now = BEGIN;
  const clock = { now: () => now, elapsed: () => now - BEGIN, every: () => () => undefined };
  const market = createMarket({ feed: 'sim', clock });
  const contracts = market.catalogue.contracts
    .filter(({ instType }) => instType !== 'option')
    .slice(0, ROWS);
  const ticks: number[][] = [];
  for (let step = 0; step < STEPS; step += 1) {
    now += STEP_MS;
    for (let i = 0; i < ROWS; i += 1) {
      // 211 and 500 are coprime, so each row occurs once
      const index = (i * 211 + step * 7) % ROWS;
      const contract = contracts[index];
      const update = contract && market.read('ticker', contractKey(contract));
      if (update?.kind === 'ticker') ticks.push([index, ...figures(update.data)]);
    }
  }
  return { contracts, ticks };
}
