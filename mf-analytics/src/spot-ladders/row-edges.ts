import { contractKey, conversionRate, type Ticker } from '@parallax/protocol';
import { type Edges, edgesBetween } from './executable-edge.ts';
import type { LadderRow } from './ladder-rows.ts';

type TickerOf = (key: string) => Ticker | undefined;

const UNKNOWN: Edges = { buyBase: undefined, sellBase: undefined };

/**
 * The price of one unit of the other leg's quote in the base leg's quote; undefined when a price is
 * missing.
 */
export const rateOf = ({ conversion }: LadderRow, tickerOf: TickerOf): number | undefined =>
  conversion && conversionRate(conversion, (key) => tickerOf(key)?.index_price);

/** Both edges of a row at current prices; undefined when a price or the conversion is missing. */
export function edgesOf(row: LadderRow, tickerOf: TickerOf): Edges {
  const base = tickerOf(contractKey(row.base));
  const other = tickerOf(contractKey(row.other));
  const rate = rateOf(row, tickerOf);
  return base && other && rate !== undefined ? edgesBetween(base, other, rate) : UNKNOWN;
}

/** The better of both directions. */
export function bestEdge({ buyBase, sellBase }: Edges): number | undefined {
  if (buyBase === undefined || sellBase === undefined) return buyBase ?? sellBase;
  return Math.max(buyBase, sellBase);
}
