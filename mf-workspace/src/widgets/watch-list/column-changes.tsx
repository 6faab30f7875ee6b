import { perInterval } from '@parallax/ui';
import { FundingFigure, type FundingHours } from '../contract/funding-figure.tsx';
import type { WatchListColumnId } from './column-ids.ts';
import { type Figure, sortableByFigure } from './row-values.ts';
import type { Column } from './watch-list-columns.tsx';
import type { WatchListRow } from './watch-list-rows.ts';
import { openInterestInQuote, turnoverInQuote } from './watched-figures.ts';

const hoursOf =
  (fundingHours: FundingHours) =>
  ({ contract, connected }: WatchListRow): number | undefined =>
    connected ? contract && fundingHours(contract) : undefined;

/** Shows the funding rates after their intervals, which files state too. */
export const withFundingHours = (
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

export const isInQuote = (columnId: string): boolean => columnId in FIGURES_IN_QUOTE;

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
