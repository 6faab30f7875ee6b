import { contractKey, type Sheet } from '@parallax/protocol';
import { useContracts, useDashContract, useVenueFilter } from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';
import { EmptyState, FilteredOut, Skeleton } from '@parallax/ui';
import { useMemo } from 'react';
import { useSavedTable } from '../saving/use-saved-table.ts';
import { TableView } from '../table-view/table-view.tsx';
import { PAIR_TABLE } from './pair-filters.ts';
import { PairTable } from './pair-table.tsx';
import { inFilterOrder, pairsOf } from './pairs.ts';

/** A sheet of the sub-area 'Perp vs perp'. */
export default function PerpVsPerpView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, state, onState } = useSavedTable(sheet, PAIR_TABLE);
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { passes, choose, chosen } = useVenueFilter();
  const pairs = useMemo(() => pairsOf(contracts, passes), [contracts, passes]);
  const ordered = useMemo(() => inFilterOrder(pairs, filters), [pairs, filters]);
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <TableView
      title="Perp vs perp"
      note="Two perpetuals of one base. Ranked by the daily funding difference."
      reset={reset}
    >
      <PairTable
        pairs={ordered}
        state={state}
        onState={onState}
        onRowActivate={({ first }) => chooseDashContract(contractKey(first))}
        empty={
          chosen.length > 0 ? (
            <FilteredOut subject="Every pair" onClear={() => choose([])} />
          ) : (
            <EmptyState
              title="No pairs"
              hint="No two venues list a perpetual of one base at present."
            />
          )
        }
      />
    </TableView>
  );
}
