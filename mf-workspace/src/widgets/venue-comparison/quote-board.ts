import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { compareVenues, type VenueComparison, type VenueQuote } from './compare-venues.ts';

/** The comparison changes at most this often. */
const UPDATE_MS = 500;

/** The quotes of several contracts and their comparison, outside React. */
export interface QuoteBoard {
  quote: (contract: Contract) => VenueQuote;
  comparison: () => VenueComparison;
  /** called after the comparison was recomputed; returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void;
  /** subscribes to the tickers; returns the unsubscribe function */
  start: () => () => void;
}

/** @param feeOf the taker fee of a contract's venue; null if unknown */
export function createQuoteBoard(
  contracts: readonly Contract[],
  feeOf: (contract: Contract) => number | null,
): QuoteBoard {
  const quotes = new Map<string, VenueQuote>(
    contracts.map((contract) => {
      const key = contractKey(contract);
      return [key, { key, bid: null, ask: null, takerFee: feeOf(contract), stale: true }];
    }),
  );
  const listeners = new Set<() => void>();
  let comparison = compareVenues([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const compare = (): void => {
    timer = undefined;
    comparison = compareVenues([...quotes.values()]);
    for (const listener of listeners) listener();
  };
  const follow = (key: string): (() => void) =>
    subscribeTicker(key, ({ bid, ask }, { stale }) => {
      const last = quotes.get(key);
      if (last === undefined) return;
      quotes.set(key, { ...last, bid: bid || null, ask: ask || null, stale });
      timer ??= setTimeout(compare, UPDATE_MS);
    });

  return {
    quote: (contract) =>
      quotes.get(contractKey(contract)) ?? {
        key: contractKey(contract),
        bid: null,
        ask: null,
        takerFee: null,
        stale: true,
      },
    comparison: () => comparison,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const ends = [...quotes.keys()].map(follow);
      return () => {
        for (const end of ends) end();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
