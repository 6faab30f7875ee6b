import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, type FundingRate } from '@parallax/protocol';
import { createFeedReports } from '../market/feed-reports.ts';

export interface Funding {
  /** fraction per interval */
  readonly rate: number | null;
  /** hours of the interval */
  readonly hours: number | null;
  /** Unix milliseconds */
  readonly next: number | null;
}

/** The newest funding of perpetuals, outside React. */
export interface FundingFigures {
  /** intervals from the answer, rates from the feed where it reports fresh ones, else from the answer */
  readonly fundingOf: (contract: Contract) => Funding;
  /** the feed reported the contract as stale, and no later answer has a rate of it */
  readonly isStale: (contract: Contract) => boolean;
  /** Follows contracts in view until the returned function is called. */
  readonly watch: (keys: readonly string[]) => () => void;
  readonly setAnswer: (answer: readonly FundingRate[]) => void;
}

export function createFundingFigures(): FundingFigures {
  let loaded: ReadonlyMap<string, FundingRate> = new Map();
  const reports = createFeedReports();
  const isFresh = (key: string): boolean => reports.isReported(key) && !reports.isStale(key);

  return {
    fundingOf(contract) {
      const key = contractKey(contract);
      const known = loaded.get(key);
      // a ticker stays known after its contract went out of view
      const live = isFresh(key) || known === undefined ? lastTicker(key) : undefined;
      return {
        rate: live?.pred_funding_rate ?? known?.rate ?? null,
        hours: known?.interval_hours ?? null,
        next: live?.next_funding_time ?? known?.next_funding_time ?? null,
      };
    },
    isStale: (contract) => reports.isStale(contractKey(contract)),
    watch: reports.watch,
    setAnswer(answer) {
      loaded = new Map(answer.map((rate) => [rate.contract, rate]));
      for (const key of loaded.keys()) reports.clearStale(key);
    },
  };
}
