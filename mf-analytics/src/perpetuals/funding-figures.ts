import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, type FundingRate } from '@parallax/protocol';

export interface Funding {
  /** fraction per interval */
  readonly rate: number | null;
  /** hours of the interval */
  readonly hours: number | null;
  /** Unix milliseconds */
  readonly next: number | null;
}

export type FundingOf = (contract: Contract) => Funding;

/** The newest funding of perpetuals: intervals from the answer, rates from the feed where it runs. */
export function fundingFigures(answer: readonly FundingRate[]): FundingOf {
  const loaded = new Map(answer.map((rate) => [rate.contract, rate]));
  return (contract) => {
    const key = contractKey(contract);
    const known = loaded.get(key);
    const live = lastTicker(key);
    return {
      rate: live?.pred_funding_rate ?? known?.rate ?? null,
      hours: known?.interval_hours ?? null,
      next: live?.next_funding_time ?? known?.next_funding_time ?? null,
    };
  };
}
