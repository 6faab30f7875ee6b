import { type Contract, contractKey, type Sheet } from '@parallax/protocol';
import {
  useContracts,
  useDashContract,
  useDisconnectedVenues,
  useVenueFilter,
} from '@parallax/store';
import { Disconnected, EmptyState, FilteredOut, type TableState } from '@parallax/ui';
import { type ReactNode, useMemo } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { AnalyticsView } from '../region/analytics-view.tsx';
import { Region } from '../region/region.tsx';
import { type FilterFormat, useSavedFilters } from '../saving/use-saved-filters.ts';
import type { FilterNames } from './filter-names.ts';
import type { SavedTable } from './table-format.ts';
import { useSavedTable } from './use-saved-table.ts';

/** Explains why a table of pairs has no rows and what to do. */
function NoPairs(props: {
  /** the contracts of each pair, regardless of the venue filter */
  pairs: () => readonly (readonly Contract[])[];
  /** why there are none at all */
  hint: string;
}) {
  const { choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  const pairs = props.pairs();
  if (pairs.length === 0) return <EmptyState title="No pairs" hint={props.hint} />;
  const isConnected = pairs.some((pair) =>
    pair.every(({ exchange }) => !disconnected.has(exchange)),
  );
  return isConnected ? (
    <FilteredOut subject="Every pair" onClear={() => choose([])} />
  ) : (
    <Disconnected subject="Every pair includes a venue that" />
  );
}

export interface PairTableProps<Row> {
  rows: readonly Row[];
  state: TableState;
  onState: (state: TableState) => void;
  onRowActivate: (row: Row) => void;
  empty: ReactNode;
}

/** A sheet that consists of one table of pairs. */
export function PairsView<Row>(props: {
  sheet: Sheet;
  format: FilterFormat<{ readonly table_01: SavedTable }>;
  filterNames: FilterNames;
  title: string;
  subject: string;
  /** stable; creates the rows of the contracts that pass `isShown` */
  rowsOf: (
    contracts: readonly Contract[],
    isShown: (contract: Contract) => boolean,
    unavailable?: ReadonlySet<string>,
  ) => readonly Row[];
  contractsOf: (row: Row) => readonly Contract[];
  /** the contract that the dash bar shows after a row is activated */
  dashContractOf: (row: Row) => Contract;
  /** why there are no pairs even without a venue filter */
  noPairsHint: string;
  table: (props: PairTableProps<Row>) => ReactNode;
}) {
  const { rowsOf, contractsOf, dashContractOf, table: Table } = props;
  const { filters, reset, change } = useSavedFilters(props.sheet, props.format);
  const grid = useSavedTable(filters.table_01, props.filterNames, (table_01) =>
    change({ table_01 }),
  );
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { passes } = useVenueFilter();
  const unavailable = useUnavailableVenues();
  const rows = useMemo(
    () => rowsOf(contracts, passes, unavailable),
    [rowsOf, contracts, passes, unavailable],
  );
  return (
    <AnalyticsView reset={reset}>
      <Region title={props.title} subject={props.subject} fill>
        <Table
          rows={rows}
          {...grid}
          onRowActivate={(row) => chooseDashContract(contractKey(dashContractOf(row)))}
          empty={
            <NoPairs
              pairs={() => rowsOf(contracts, () => true).map(contractsOf)}
              hint={props.noPairsHint}
            />
          }
        />
      </Region>
    </AnalyticsView>
  );
}
