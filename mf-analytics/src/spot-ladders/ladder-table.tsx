import type { TableState } from '@parallax/ui';
import { useMemo } from 'react';
import { PairGrid } from '../tables/pair-grid.tsx';
import { awaitedPrices } from '../tables/use-initial-sort.ts';
import { ladderColumns } from './ladder-columns.tsx';
import type { LadderRow } from './ladder-rows.ts';
import { useLadderMarket } from './use-ladder-market.ts';

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
