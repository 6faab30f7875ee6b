import { endpointQuery, queryClient } from '@parallax/api/react';
import {
  type BulkTickers,
  type Contract,
  contractKey,
  listTickers,
  sortByExpiry,
  sortByMoneyness,
  tickersByContract,
} from '@parallax/protocol';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { useContracts } from './use-catalogue.ts';

/** A minute is short enough, since a small price move does not change the order of options. */
const VALID_MS = 60_000;
/** Maximum length of the `base` parameter; a longer list is omitted, which requests all bases. */
const BASES_MAX_LENGTH = 400;

const pricesAtom = atom<ReadonlyMap<string, number>>(new Map());
/** the response from which `pricesAtom` was computed */
let loaded: BulkTickers | undefined;

/**
 * Loads the index prices by which `useSortedByMoneyness` orders options, unless they were loaded less
 * than a minute ago. Never rejects; after a failure the order does not change.
 */
export async function loadUnderlyingPrices(contracts: readonly Contract[]): Promise<void> {
  const underlyings = new Set(
    contracts.filter(({ instType }) => instType === 'option').map(({ base }) => base),
  );
  if (underlyings.size === 0) return;
  const base = [...underlyings].join(',');
  try {
    const query = { instType: 'perpetual', ...(base.length <= BASES_MAX_LENGTH && { base }) };
    const values = await queryClient.fetchQuery({
      ...endpointQuery(listTickers, { query }),
      staleTime: VALID_MS,
      retry: false,
    });
    if (values === loaded) return;
    loaded = values;
    const tickers = tickersByContract(values);
    const prices = new Map<string, number>();
    for (const contract of contracts) {
      const ticker = tickers.get(contractKey(contract));
      const price = ticker?.index_price ?? ticker?.mark_price ?? null;
      if (price !== null && underlyings.has(contract.base) && !prices.has(contract.base)) {
        prices.set(contract.base, price);
      }
    }
    jotaiStore.set(pricesAtom, prices);
  } catch {
    // the next call requests them again
  }
}

let ordered:
  | { from: readonly Contract[]; prices: unknown; contracts: readonly Contract[] }
  | undefined;

/** Returns the same array to all searches, because a search index is built per array. */
function orderedBy(
  from: readonly Contract[],
  prices: ReadonlyMap<string, number>,
): readonly Contract[] {
  if (ordered?.from !== from || ordered.prices !== prices) {
    ordered = { from, prices, contracts: sortByMoneyness(sortByExpiry(from), prices) };
  }
  return ordered.contracts;
}

/**
 * The contracts, with futures sorted by expiry. Once `loadUnderlyingPrices` has completed, the
 * options nearest the money come first.
 */
export function useSortedByMoneyness(contracts: readonly Contract[]): readonly Contract[] {
  const prices = useAtomValue(pricesAtom, { store: jotaiStore });
  return useMemo(() => orderedBy(contracts, prices), [contracts, prices]);
}

/**
 * The catalogue in the order of a contract search. Loads the prices by which options are ordered when
 * the search opens.
 */
export function useSearchableContracts(isOpen = true): readonly Contract[] {
  const contracts = useContracts();
  useEffect(() => {
    if (isOpen) void loadUnderlyingPrices(contracts);
  }, [isOpen, contracts]);
  return useSortedByMoneyness(contracts);
}
