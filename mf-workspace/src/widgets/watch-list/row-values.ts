import { lastTicker } from '@parallax/feed';
import type { Contract, Ticker } from '@parallax/protocol';
import type { WatchListRow } from './watch-list-rows.ts';
import { figureReader, type ReadTicker } from './watched-figures.ts';

export type Figure = (ticker: Ticker, contract: Contract) => number | null | undefined;

/** The current figure of a row; undefined for rows of disconnected venues. */
const rowValue = (figure: Figure) => {
  const read = figureReader(lastTicker satisfies ReadTicker, figure);
  return ({ contract, connected }: WatchListRow) => (connected ? read(contract) : undefined);
};

export const sortableByFigure = (figure: Figure) => ({
  sortValue: rowValue(figure),
  live: true,
});
