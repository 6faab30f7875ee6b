import { takerFeeOf } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { useEffect, useMemo } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { useInitialSort } from '../tables/use-initial-sort.ts';
import { createLadderMarket, type LadderMarket } from './ladder-market.ts';
import type { LadderRow } from './ladder-rows.ts';

/**
 * The market of a ladder's rows, and a key that changes when the rows should be re-sorted immediately.
 * @param rows referentially stable while the contracts are the same
 * @param size see `LadderMarket.sizedEdgesOf`
 */
export function useLadderMarket(
  rows: readonly LadderRow[],
  size: number | undefined,
): { market: LadderMarket; valuesKey: ReturnType<typeof useInitialSort> } {
  const exchanges = useExchanges();
  const unavailable = useUnavailableVenues();
  const market = useMemo(() => {
    const byName = new Map(exchanges.map((each) => [each.name, each]));
    return createLadderMarket(rows, {
      unavailable,
      feeOf: (contract) => takerFeeOf(contract, byName),
    });
  }, [rows, unavailable, exchanges]);

  useEffect(() => market.subscribe(size), [market, size]);
  return { market, valuesKey: useInitialSort(market.isComplete) };
}
