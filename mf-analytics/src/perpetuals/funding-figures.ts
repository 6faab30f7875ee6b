import { lastTicker, subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, type FundingRate } from '@parallax/protocol';

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
  const watchers = new Map<string, number>();
  const fresh = new Set<string>();
  const stale = new Set<string>();
  const isWatched = (key: string): boolean => (watchers.get(key) ?? 0) > 0;

  return {
    fundingOf(contract) {
      const key = contractKey(contract);
      const known = loaded.get(key);
      // a ticker stays known after its contract went out of view
      const live = fresh.has(key) || known === undefined ? lastTicker(key) : undefined;
      return {
        rate: live?.pred_funding_rate ?? known?.rate ?? null,
        hours: known?.interval_hours ?? null,
        next: live?.next_funding_time ?? known?.next_funding_time ?? null,
      };
    },
    isStale: (contract) => stale.has(contractKey(contract)),
    watch(keys) {
      const ends = keys.map((key) => {
        watchers.set(key, (watchers.get(key) ?? 0) + 1);
        return subscribeTicker(key, (_, state) => {
          (state.stale ? fresh : stale).delete(key);
          (state.stale ? stale : fresh).add(key);
        });
      });
      return () => {
        for (const end of ends) end();
        for (const key of keys) {
          watchers.set(key, (watchers.get(key) ?? 1) - 1);
          if (!isWatched(key)) fresh.delete(key);
        }
      };
    },
    setAnswer(answer) {
      loaded = new Map(answer.map((rate) => [rate.contract, rate]));
      for (const key of stale) {
        if (!isWatched(key) && loaded.has(key)) stale.delete(key);
      }
    },
  };
}
