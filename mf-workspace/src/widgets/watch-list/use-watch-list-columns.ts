import { useContracts, useFundingHours, useVenueNames } from '@parallax/store';
import { isHidden, type TableColumn, type TableState } from '@parallax/ui';
import { type RefObject, useMemo } from 'react';
import { useDollarRates } from '../contract/use-dollar-rates.ts';
import { isInQuote, sortedInDollars, withFundingHours } from './column-changes.tsx';
import { useAvailableSpace } from './use-available-space.ts';
import { spaceLimits, watchListColumns } from './watch-list-columns.tsx';
import { rowName, type WatchListRow } from './watch-list-rows.ts';

const NO_QUOTES: readonly string[] = [];

/** The columns that the widget has room for. */
export function useWatchListColumns(
  box: RefObject<HTMLElement | null>,
  rows: readonly WatchListRow[],
  table: TableState,
): readonly TableColumn<WatchListRow>[] {
  const nameOf = useVenueNames();
  const longestName = Math.max(0, ...rows.map((row) => rowName(row).length));
  const limits = useMemo(() => spaceLimits(longestName), [longestName]);
  const space = useAvailableSpace(box, limits);
  const columns = useMemo(
    () => watchListColumns({ space, nameOf, longestName }),
    [space, nameOf, longestName],
  );
  const showsFunding =
    rows.some(({ contract }) => contract?.instType === 'perpetual') &&
    columns.some((column) => column.id === 'funding' && !isHidden(column, table));
  const fundingHours = useFundingHours({}, showsFunding);
  const contracts = useContracts();
  const isSortedInDollars = table.sorts.some(({ columnId }) => isInQuote(columnId));
  const quotes = rows.flatMap(({ contract }) => contract?.quote ?? []);
  const dollarsOf = useDollarRates(
    contracts,
    isSortedInDollars ? [...new Set(quotes)].sort() : NO_QUOTES,
  );
  return useMemo(
    () => sortedInDollars(withFundingHours(columns, fundingHours), dollarsOf),
    [columns, fundingHours, dollarsOf],
  );
}
