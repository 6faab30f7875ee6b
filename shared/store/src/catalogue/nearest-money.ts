import { endpointQuery, queryClient } from '@parallax/api/react';
import {
  type BulkTickers,
  type Contract,
  contractKey,
  listTickers,
  nearestMoneyFirst,
  tickersByContract,
} from '@parallax/protocol';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { usePageStore } from '../page-store.ts';

/** For the order of options, which a small move of the price does not change. */
const VALID_MS = 60_000;
/** Of the query parameter. */
const BASES_MAX_LENGTH = 400;

const pricesAtom = atom<ReadonlyMap<string, number>>(new Map());
/** the values that the prices were taken from */
let loaded: BulkTickers | undefined;

/**
 * Loads the index prices by which `useNearestMoneyFirst` orders options, unless that was less than a
 * minute ago. Never rejects: the order then stays as it is.
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
      const price = ticker?.index_price ?? ticker?.mark_price ?? ticker?.last;
      if (price && underlyings.has(contract.base) && !prices.has(contract.base)) {
        prices.set(contract.base, price);
      }
    }
    jotaiStore.set(pricesAtom, prices);
  } catch {
    // the next opening requests them again
  }
}

let ordered:
  | { from: readonly Contract[]; prices: unknown; contracts: readonly Contract[] }
  | undefined;

/** The same array for all searches, since each array of contracts is indexed once. */
function orderedBy(
  from: readonly Contract[],
  prices: ReadonlyMap<string, number>,
): readonly Contract[] {
  if (ordered?.from !== from || ordered.prices !== prices) {
    ordered = { from, prices, contracts: nearestMoneyFirst(from, prices) };
  }
  return ordered.contracts;
}

/** The contracts with options nearest the money first, once `loadUnderlyingPrices` has loaded prices. */
export function useNearestMoneyFirst(contracts: readonly Contract[]): readonly Contract[] {
  const prices = useAtomValue(pricesAtom, usePageStore());
  return useMemo(() => orderedBy(contracts, prices), [contracts, prices]);
}
