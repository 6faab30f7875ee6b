import { takerFeeOf } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import type { TableState } from '@parallax/ui';
import { useEffect, useMemo } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { PairGrid } from '../tables/pair-grid.tsx';
import { awaitedPrices, useInitialSort } from '../tables/use-initial-sort.ts';
import { ladderColumns } from './ladder-columns.tsx';
import { createLadderMarket, type LadderMarket } from './ladder-market.ts';
import type { LadderRow } from './ladder-rows.ts';

/**
 * The market of a ladder's rows, and a key that changes when the rows should be re-sorted immediately.
 * @param rows referentially stable while the contracts are the same
 * @param size see `LadderMarket.sizedEdgesOf`
 */
function useLadderMarket(
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

const contractsOf = ({ other, baseContract }: LadderRow) => [other, baseContract];

/**
 * The rows of a ladder. If the table is sorted by a live column other than the age, rows with a stale
 * price or an unavailable venue come last.
 */
export function LadderTable(props: {
  label: string;
  baseName: string;
  hasSeveralBaseContracts: boolean;
  rows: readonly LadderRow[];
  /** in units of the base currency */
  size: number | undefined;
  nameOf: (exchange: string) => string;
  state: TableState;
  onState: (state: TableState) => void;
}) {
  const { baseName, hasSeveralBaseContracts, rows, size, nameOf } = props;
  const { market, valuesKey } = useLadderMarket(rows, size);
  const columns = useMemo(
    () => ladderColumns({ market, baseName, hasSeveralBaseContracts, size, nameOf }),
    [market, baseName, hasSeveralBaseContracts, size, nameOf],
  );
  return (
    <PairGrid
      label={props.label}
      columns={columns}
      rows={rows}
      contractsOf={contractsOf}
      state={props.state}
      onState={props.onState}
      valuesKey={valuesKey}
      awaited={awaitedPrices(valuesKey, market.isComplete)}
      empty={null}
    />
  );
}
