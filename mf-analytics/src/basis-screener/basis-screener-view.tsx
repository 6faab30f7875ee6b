import { contractKey, type Sheet } from '@parallax/protocol';
import { useContracts, useDashContract, useVenueFilter } from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';
import { EmptyState, FilteredOut, Skeleton } from '@parallax/ui';
import { useMemo } from 'react';
import { useSavedTable } from '../saving/use-saved-table.ts';
import { TableView } from '../table-view/table-view.tsx';
import { SCREENER_TABLE } from './screener-filters.ts';
import { screenerRows } from './screener-rows.ts';
import { ScreenerTable } from './screener-table.tsx';

/** A sheet of the sub-area 'Basis screener'. */
export default function BasisScreenerView({ sheet }: { sheet: Sheet }) {
  const { reset, state, onState } = useSavedTable(sheet, SCREENER_TABLE);
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { choose, chosen, passes } = useVenueFilter();
  const rows = useMemo(() => screenerRows(contracts, passes), [contracts, passes]);
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <TableView
      title="Basis screener"
      note="Buy the leg, sell the future. Ranked by annualised executable basis."
      reset={reset}
    >
      <ScreenerTable
        rows={rows}
        state={state}
        onState={onState}
        onRowActivate={({ future }) => chooseDashContract(contractKey(future))}
        empty={
          chosen.length > 0 ? (
            <FilteredOut subject="Every pair" onClear={() => choose([])} />
          ) : (
            <EmptyState
              title="No pairs"
              hint="No venue lists a dated future and a leg of its base at present."
            />
          )
        }
      />
    </TableView>
  );
}
