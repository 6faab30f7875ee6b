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
import { PAIR_FILTER_NAMES, PAIR_FORMAT } from './pair-filters.ts';
import { PairTable } from './pair-table.tsx';
import { inFilterOrder, pairsOf } from './pairs.ts';

/** A sheet of the sub-area 'Perp vs perp'. */
export default function PerpVsPerpView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, PAIR_FORMAT);
  const grid = useSavedTable(filters.table_01, PAIR_FILTER_NAMES, (table_01) =>
    change({ table_01 }),
  );
  const columnFilters = grid.state.filters;
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { passes } = useVenueFilter();
  const unavailable = useUnavailableVenues();
  const pairs = useMemo(
    () => pairsOf(contracts, passes, unavailable),
    [contracts, passes, unavailable],
  );
  const ordered = useMemo(() => inFilterOrder(pairs, columnFilters), [pairs, columnFilters]);
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <AnalyticsView reset={reset}>
      <Region
        title="Perp vs perp"
        subject="Two perpetuals of the same base. Break-even of opening: lowest-tier fees, one taker fill per leg, and the price edge paid; closing costs the fees again."
        fill
      >
        <PairTable
          pairs={ordered}
          {...grid}
          onRowActivate={({ first }) => chooseDashContract(contractKey(first))}
          empty={
            <NoPairs
              pairs={() =>
                pairsOf(contracts, () => true).map(({ first, second }) => [first, second])
              }
              hint="No two venues currently list perpetuals of the same base."
            />
          }
        />
      </Region>
    </AnalyticsView>
  );
}
