import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, type FundingRate } from '@parallax/protocol';
import { type FundingTerms, fundingTerms } from '../market/funding-terms.ts';
import { createStaleness, type Staleness } from '../market/staleness.ts';

export interface Funding extends FundingTerms {
  /** Unix milliseconds */
  readonly next: number | null;
}

/** The newest funding of perpetuals, outside React. */
export interface FundingFigures extends Pick<Staleness, 'watch' | 'staleSince'> {
  /**
   * intervals are from the response; rates and next times are from the feed if it reports fresh
   * values or the response omits the contract, else from the response
   */
  readonly fundingOf: (contract: Contract) => Funding;
  readonly isStale: (contract: Contract) => boolean;
  readonly setResponse: (response: readonly FundingRate[]) => void;
}

/** @param respondedAt the time of the latest response in Unix milliseconds; 0 before the first */
export function createFundingFigures(respondedAt: () => number): FundingFigures {
  let loaded: ReadonlyMap<string, FundingRate> = new Map();
  const staleness = createStaleness((key) =>
    // a response omits venues that do not respond
    loaded.has(key) ? respondedAt() : (lastTicker(key)?.at ?? 0),
  );
  const isFresh = (key: string): boolean => staleness.isReported(key) && !staleness.isStale(key);

  return {
    fundingOf(contract) {
      const key = contractKey(contract);
      const response = loaded.get(key);
      // `lastTicker` still returns a ticker after its contract has gone out of view
      const live = isFresh(key) || response === undefined ? lastTicker(key) : undefined;
      return {
        ...fundingTerms(live, response),
        next: live?.next_funding_time ?? response?.next_funding_time ?? null,
      };
    },
    isStale: (contract) => staleness.isStale(contractKey(contract)),
    staleSince: staleness.staleSince,
    watch: staleness.watch,
    setResponse(response) {
      loaded = new Map(response.map((rate) => [rate.contract, rate]));
      for (const key of loaded.keys()) staleness.clearStale(key);
    },
  };
}
