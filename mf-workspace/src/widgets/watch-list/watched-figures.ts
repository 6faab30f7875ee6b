import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  isPricedInBase,
  type Ticker,
  type TickerField,
} from '@parallax/protocol';
import { fieldValue } from '@parallax/ui';
import type { WatchListRow } from './watch-list-rows.ts';

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

export type ReadTicker = (key: string) => Ticker | undefined;

/** The turnover in the quote currency; that of an option priced in the base at the index price. */
export function turnoverInQuote(
  ticker: Pick<Ticker, 'volume_24h_quote' | 'index_price'>,
  contract: Contract,
): number | undefined {
  const { volume_24h_quote: turnover, index_price: index } = ticker;
  if (!isPricedInBase(contract)) return turnover;
  return turnover === undefined || index === null ? undefined : turnover * index;
}

/**
 * Where the mid, or the last price if there is no mid, is between the 24h low and high, from 0 to 1; 0.5
 * if these are equal; undefined without them.
 */
export function positionInRange({
  mid,
  last,
  low_24h: low,
  high_24h: high,
}: Pick<Ticker, 'mid' | 'last' | 'low_24h' | 'high_24h'>): number | undefined {
  const price = mid ?? last;
  if (price === null || low === null || high === null) return undefined;
  if (!(high > low)) return 0.5;
  return Math.max(0, Math.min(1, (price - low) / (high - low)));
}

/** Milliseconds since the venue's timestamp, never negative, since clocks differ. */
export const tickerAge = ({ at }: Pick<Ticker, 'at'>, now: number): number => Math.max(0, now - at);

/** Returns a function that computes a figure from the latest ticker; undefined without a ticker. */
export const figureReader =
  (read: ReadTicker, figure: (ticker: Ticker, contract: Contract) => number | null | undefined) =>
  (contract: Contract | undefined): number | undefined => {
    const ticker = contract && read(contractKey(contract));
    return ticker ? (figure(ticker, contract) ?? undefined) : undefined;
  };

export const fieldFigure = (field: TickerField) => (ticker: Ticker) => fieldValue(ticker, field);
