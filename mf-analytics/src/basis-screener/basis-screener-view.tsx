import { contractKey, type Sheet } from '@parallax/protocol';
import { useContracts, useDashContract, useVenueFilter } from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';
import { Skeleton } from '@parallax/ui';
import { useMemo } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { AnalyticsView } from '../region/analytics-view.tsx';
import { Region } from '../region/region.tsx';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { NoPairs } from '../tables/no-pairs.tsx';
import { useSavedTable } from '../tables/use-saved-table.ts';
import { SCREENER_FILTER_NAMES, SCREENER_FORMAT } from './screener-filters.ts';
import { screenerRows } from './screener-rows.ts';
import { ScreenerTable } from './screener-table.tsx';

/** A sheet of the sub-area 'Basis screener'. */
export default function BasisScreenerView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, SCREENER_FORMAT);
  const grid = useSavedTable(filters.table_01, SCREENER_FILTER_NAMES, (table_01) =>
    change({ table_01 }),
  );
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { passes } = useVenueFilter();
  const unavailable = useUnavailableVenues();
  const rows = useMemo(
    () => screenerRows(contracts, passes, unavailable),
    [contracts, passes, unavailable],
  );
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <AnalyticsView reset={reset}>
      <Region
        title="Basis screener"
        subject="Buy the leg, sell the future. Lowest-tier fees: one taker fill on each side, to open. Funding until expiry: at the current rate."
        fill
      >
        <ScreenerTable
          rows={rows}
          {...grid}
          onRowActivate={({ future }) => chooseDashContract(contractKey(future))}
          empty={
            <NoPairs
              pairs={() =>
                screenerRows(contracts, () => true).map(({ leg, future }) => [leg, future])
              }
              hint="There is currently no dated future with a spot or perpetual contract on the same base."
            />
          }
        />
      </Region>
    </AnalyticsView>
  );
}
