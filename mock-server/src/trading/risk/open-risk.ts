import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { MarketPrices } from '../valuation/value-account.ts';
import { DailyClosesReader } from './daily-closes.ts';
import { RiskSteps } from './risk-steps.ts';
import { RiskWorker } from './risk-worker.ts';

interface Options extends DbAndClock, Pick<ConstructorParameters<typeof RiskSteps>[0], 'caches'> {
  readonly prices: MarketPrices;
  readonly market: ConstructorParameters<typeof DailyClosesReader>[0];
}

/** What calls and alerts of a process compute risk with. */
export interface Risk {
  readonly worker: RiskWorker;
  readonly steps: RiskSteps;
}

export function openRisk({ db, prices, market, now, caches }: Options): Risk {
  const worker = new RiskWorker();
  const closes = new DailyClosesReader(market, now);
  return { worker, steps: new RiskSteps({ db, prices, now, caches, closes, worker }) };
}
