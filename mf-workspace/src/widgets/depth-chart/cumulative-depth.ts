import {
  type Book,
  type BookLevel,
  type Contract,
  isSizedInQuote,
  midOf,
} from '@parallax/protocol';
import { uncrossBook } from '../../widget-kit/contract/book-view.ts';

type Side = 'bid' | 'ask';

/** A price level of the book, with the cumulative size and value from the best price to it. */
export interface DepthPoint {
  readonly price: number;
  readonly side: Side;
  /** sum of the sizes, in the unit of the contract's sizes */
  readonly size: number;
  /** sum of the values; see `valueUnit` */
  readonly value: number;
  /** price / reference − 1 */
  readonly distance: number;
}

/** How far a book reaches from its mid price, as fractions of it. */
export interface Reach {
  /** negative */
  readonly below: number;
  readonly above: number;
}

export interface Depth {
  /** bids and asks by ascending price */
  readonly points: readonly DepthPoint[];
  /** null without both sides */
  readonly mid: number | null;
  /** sums to the chosen distance */
  readonly bid: DepthPoint | null;
  readonly ask: DepthPoint | null;
  /** (bids − asks) / (bids + asks) by size; null for an empty book */
  readonly imbalance: number | null;
  /** whether the published book ends before the chosen distance on a side */
  readonly endsEarly: boolean;
  /** the distances of the last bid and the last ask of the published book; null without both sides */
  readonly reach: Reach | null;
}

/**
 * The unit of the summed values: the base if sizes are in the quote currency or the prices of an option are
 * in its base, else the quote.
 */
export const valueUnit = (contract: Contract): string =>
  isSizedInQuote(contract) || (contract.instType === 'option' && contract.riskType === 'inverse')
    ? contract.base
    : contract.quote;

/**
 * The cumulative depth of a book to a distance from its mid price; with one side only, from the
 * best price of that side. A crossed book is uncrossed first. Source: cumulative size Σ size and
 * notional Σ price × size of dydxprotocol/v4-web `bonsai/calculators/orderbook.ts`.
 * @param distance as a fraction, both ends included
 */
export function depthOf(
  book: Pick<Book, 'bids' | 'asks'>,
  contract: Contract,
  distance: number,
): Depth {
  const { bids, asks } = uncrossBook(book);
  const bestBid = bids[0]?.[0];
  const bestAsk = asks[0]?.[0];
  const mid = bestBid === undefined || bestAsk === undefined ? null : midOf(bestBid, bestAsk);
  const options = { contract, distance };
  const below = sumSide(bids, 'bid', { ...options, reference: mid ?? bestBid ?? 0 });
  const above = sumSide(asks, 'ask', { ...options, reference: mid ?? bestAsk ?? 0 });
  const bid = below.at(-1) ?? null;
  const ask = above.at(-1) ?? null;
  const total = (bid?.size ?? 0) + (ask?.size ?? 0);
  return {
    points: [...below.toReversed(), ...above],
    mid,
    bid,
    ask,
    imbalance: total > 0 ? ((bid?.size ?? 0) - (ask?.size ?? 0)) / total : null,
    endsEarly: below.length === bids.length || above.length === asks.length,
    reach: reachOf(bids.at(-1)?.[0], asks.at(-1)?.[0], mid),
  };
}

const reachOf = (
  lastBid: number | undefined,
  lastAsk: number | undefined,
  mid: number | null,
): Reach | null =>
  lastBid === undefined || lastAsk === undefined || mid === null
    ? null
    : { below: lastBid / mid - 1, above: lastAsk / mid - 1 };

/** The larger of two reaches on each side. */
export const farthest = (one: Reach | null, other: Reach | null): Reach | null =>
  one === null || other === null
    ? (one ?? other)
    : { below: Math.min(one.below, other.below), above: Math.max(one.above, other.above) };

/** Whether a book extends beyond a distance on either side, so that a longer distance shows more of it. */
export const reachesBeyond = ({ below, above }: Reach, distance: number): boolean =>
  Math.max(-below, above) > distance + TOLERANCE;

/** Tolerance for binary floating-point error of the distance. */
const TOLERANCE = 1e-12;

function sumSide(
  levels: readonly BookLevel[],
  side: Side,
  options: { contract: Contract; distance: number; reference: number },
): DepthPoint[] {
  const { contract, distance, reference } = options;
  const points: DepthPoint[] = [];
  let size = 0;
  let value = 0;
  for (const [price, added] of levels) {
    const offset = price / reference - 1;
    if (!(price > 0) || Math.abs(offset) > distance + TOLERANCE) break;
    size += added;
    value += isSizedInQuote(contract) ? added / price : added * price;
    points.push({ price, side, size, value, distance: offset });
  }
  return points;
}
