import { useContracts, useFundingHours, useVenueNames } from '@parallax/store';
import { isHidden, perInterval, type TableColumn, type TableState } from '@parallax/ui';
import { type RefObject, useMemo } from 'react';
import { FundingFigure, type FundingHours } from '../../widget-kit/contract/funding-figure.tsx';
import { openInterestInQuote } from '../../widget-kit/contract/quote-figures.ts';
import { useDollarRates } from '../../widget-kit/contract/use-dollar-rates.ts';
import { useAvailableSpace } from '../../widget-kit/frame/use-available-space.ts';
import { type Column, spaceLimits, watchListColumns } from './watch-list-columns.tsx';
import { rowName, type WatchListRow } from './watch-list-rows.ts';
import type { WatchListColumnId } from './watch-list-settings.ts';
import { type Figure, sortableByFigure, turnoverInQuote } from './watched-figures.ts';

const hoursOf =
  (fundingHours: FundingHours) =>
  ({ contract, connected }: WatchListRow): number | undefined =>
    connected ? contract && fundingHours(contract) : undefined;

/** Shows the funding rates after their intervals, which files state too. */
const withFundingHours = (
  columns: readonly Column[],
  fundingHours: FundingHours,
): readonly Column[] =>
  columns.map((column) =>
    column.id === 'funding' && column.unit !== undefined
      ? {
          ...column,
          unit: perInterval(hoursOf(fundingHours), 'Funding interval'),
          cell: (row) => (
            <FundingFigure hours={hoursOf(fundingHours)(row)}>{column.cell(row)}</FundingFigure>
          ),
        }
      : column,
  );

const FIGURES_IN_QUOTE: Partial<Record<WatchListColumnId, Figure>> = {
  volume: turnoverInQuote,
  'open-interest': openInterestInQuote,
};

const isInQuote = (columnId: string): boolean => columnId in FIGURES_IN_QUOTE;

/**
 * Sorts turnover and open interest, which are shown in different currencies, by their value in US
 * dollars.
 * @param dollarsOf US dollars for one unit of a currency; undefined if unknown
 */
export const sortedInDollars = (
  columns: readonly Column[],
  dollarsOf: (currency: string) => number | undefined,
): readonly Column[] =>
  columns.map((column) => {
    const figure = FIGURES_IN_QUOTE[column.id];
    if (figure === undefined || column.unit === undefined) return column;
    const inDollars: Figure = (ticker, contract) => {
      const value = figure(ticker, contract);
      const rate = dollarsOf(contract.quote);
      return typeof value === 'number' && rate !== undefined ? value * rate : undefined;
    };
    return {
      ...column,
      // files have the figure in its own currency
      value: (row) => column.sortValue?.(row),
      ...sortableByFigure(inDollars),
    };
  });

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
