import { endpointQuery, queryClient } from '@parallax/api/react';
import {
  type BulkTickers,
  type Contract,
  contractKey,
  listTickers,
  sortByExpiryAndVolume,
  sortByMoneyness,
  tickersByContract,
} from '@parallax/protocol';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { usePageStore } from '../page-store.ts';

/** A minute is short enough, since a small move does not change the order of options or futures. */
const VALID_MS = 60_000;
/** Maximum length of the `base` parameter; a longer list is omitted, which requests all bases. */
const BASES_MAX_LENGTH = 400;

interface SearchFigures {
  /** index prices by base */
  readonly prices: ReadonlyMap<string, number>;
  /** the base traded in 24 hours, of futures, by contract key */
  readonly volumes: ReadonlyMap<string, number>;
}
const figuresAtom = atom<SearchFigures>({ prices: new Map(), volumes: new Map() });
/** the response from which `figuresAtom` was computed */
let loaded: BulkTickers | undefined;

/**
 * Loads the index prices and the volumes by which `useSortedByMoneyness` orders options and futures,
 * unless they were loaded less than a minute ago. Never rejects; after a failure the order does not
 * change.
 */
export async function loadUnderlyingPrices(contracts: readonly Contract[]): Promise<void> {
  const underlyings = new Set(
    contracts
      .filter(({ instType }) => instType === 'option' || instType === 'future')
      .map(({ base }) => base),
  );
  if (underlyings.size === 0) return;
  const base = [...underlyings].join(',');
  try {
    const query = {
      instType: 'perpetual,future',
      ...(base.length <= BASES_MAX_LENGTH && { base }),
    };
    const values = await queryClient.fetchQuery({
      ...endpointQuery(listTickers, { query }),
      staleTime: VALID_MS,
      retry: false,
    });
    if (values === loaded) return;
    loaded = values;
    const tickers = tickersByContract(values);
    const prices = new Map<string, number>();
    const volumes = new Map<string, number>();
    for (const contract of contracts) {
      const ticker = tickers.get(contractKey(contract));
      if (contract.instType === 'future') {
        if (ticker?.volume_24h_base) volumes.set(contractKey(contract), ticker.volume_24h_base);
        continue;
      }
      const price = ticker?.index_price ?? ticker?.mark_price ?? ticker?.last;
      if (price && underlyings.has(contract.base) && !prices.has(contract.base)) {
        prices.set(contract.base, price);
      }
    }
    jotaiStore.set(figuresAtom, { prices, volumes });
  } catch {
    // the next call requests them again
  }
}

let ordered:
  | { from: readonly Contract[]; figures: SearchFigures; contracts: readonly Contract[] }
  | undefined;

/** Returns the same array for all searches, since each array of contracts is indexed once. */
function orderedBy(from: readonly Contract[], figures: SearchFigures): readonly Contract[] {
  if (ordered?.from !== from || ordered.figures !== figures) {
    const futuresSorted = sortByExpiryAndVolume(from, figures.volumes);
    ordered = { from, figures, contracts: sortByMoneyness(futuresSorted, figures.prices) };
  }
  return ordered.contracts;
}

/**
 * The contracts, with the futures by expiry, and after `loadUnderlyingPrices` has completed the options
 * nearest the money and the most traded futures of a base and expiry first.
 */
export function useSortedByMoneyness(contracts: readonly Contract[]): readonly Contract[] {
  const figures = useAtomValue(figuresAtom, usePageStore());
  return useMemo(() => orderedBy(contracts, figures), [contracts, figures]);
}
