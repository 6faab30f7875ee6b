import { contractKey, conversionRate, type Ticker } from '@parallax/contract';
import { type Edges, edgesBetween } from './executable-edge.ts';
import type { LadderRow } from './ladder-rows.ts';

type TickerOf = (key: string) => Ticker | undefined;

const UNKNOWN: Edges = { buyBase: undefined, sellBase: undefined };

/** What one unit of the other leg's quote is worth in the base leg's; undefined when unknown. */
export const rateOf = ({ conversion }: LadderRow, tickerOf: TickerOf): number | undefined =>
  conversion && conversionRate(conversion, (key) => tickerOf(key)?.index_price);

/** Both edges of a row at the present prices; undefined where a price or the conversion is not known. */
export function edgesOf(row: LadderRow, tickerOf: TickerOf): Edges {
  const base = tickerOf(contractKey(row.base));
  const other = tickerOf(contractKey(row.other));
  const rate = rateOf(row, tickerOf);
  return base && other && rate !== undefined ? edgesBetween(base, other, rate) : UNKNOWN;
}

/** The better of both ways. */
export function bestEdge({ buyBase, sellBase }: Edges): number | undefined {
  if (buyBase === undefined || sellBase === undefined) return buyBase ?? sellBase;
  return Math.max(buyBase, sellBase);
}
