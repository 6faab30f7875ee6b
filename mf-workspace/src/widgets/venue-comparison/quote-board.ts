import { lastTicker, subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { compareVenues, type VenueComparison, type VenueQuote } from './compare-venues.ts';

/** The quotes of several contracts and their comparison, outside React. */
export interface QuoteBoard {
  /** the quote that the contract's cells show */
  quote: (contract: Contract) => VenueQuote;
  comparison: () => VenueComparison;
  /** notifies the listener of each new comparison; returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void;
  /** subscribes to the tickers; returns the unsubscribe function */
  start: () => () => void;
}

/** @param feeOf the taker fee of a contract; null if unknown */
export function createQuoteBoard(
  contracts: readonly Contract[],
  feeOf: (contract: Contract) => number | null,
): QuoteBoard {
  const fresh = new Set<string>();
  const listeners = new Set<() => void>();
  let comparison = compareVenues([]);
  let isScheduled = false;

  const quote = (contract: Contract): VenueQuote => {
    const key = contractKey(contract);
    const ticker = lastTicker(key);
    return {
      key,
      bid: ticker?.bid ?? null,
      ask: ticker?.ask ?? null,
      takerFee: feeOf(contract),
      stale: !fresh.has(key),
    };
  };
  const compare = (): void => {
    isScheduled = false;
    comparison = compareVenues(contracts.map(quote));
    for (const listener of listeners) listener();
  };
  const follow = (contract: Contract): (() => void) => {
    const key = contractKey(contract);
    return subscribeTicker(key, (_, { stale }) => {
      if (stale) fresh.delete(key);
      else fresh.add(key);
      if (isScheduled) return;
      isScheduled = true;
      // compares once for all tickers that arrive in the same task
      queueMicrotask(compare);
    });
  };

  return {
    quote,
    comparison: () => comparison,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const unsubscribes = contracts.map(follow);
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}
