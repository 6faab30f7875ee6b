import type { DisplayedSide } from './displayed-side.ts';
import { BOOK_EXHAUSTED, COLLAR_REACHED, SELF_TRADE } from './matching-reasons.ts';
import { smaller, type Units } from './units.ts';
import { hasLimit, type WorkingOrder } from './working-order.ts';

/** A part of a level that an order takes. */
export interface TakenPart {
  /** price in steps */
  readonly steps: number;
  readonly units: Units;
}

/** How an arriving order trades with the displayed book. */
export interface TakingPlan {
  /** best price first */
  readonly parts: readonly TakenPart[];
  /** whether they are all that is wanted */
  readonly isFull: boolean;
  /** why what is left of it is cancelled; undefined if nothing is left, or if it may rest */
  readonly stopReason: string | undefined;
}

interface Request {
  readonly working: WorkingOrder;
  readonly wanted: Units;
  /** the other side of the book */
  readonly displayed: DisplayedSide;
  /** the best price of the account's own orders on the other side */
  readonly ownBest: number | undefined;
  readonly collarPercent: number;
}

/** Whether a price is further from the best one than the collar allows. */
const isBeyondCollar = (steps: number, best: number, percent: number): boolean =>
  Math.abs(steps - best) * 100 > best * percent;

/**
 * Walks the displayed levels up to the limit, for a market order up to the collar, and up to the price of an
 * own order, which comes behind what is displayed there.
 */
export function planTaking(request: Request): TakingPlan {
  const { working, wanted, displayed, ownBest, collarPercent } = request;
  const sign = working.order.side === 'buy' ? 1 : -1;
  const { best } = displayed;
  const isMarket = !hasLimit(working.order);
  const isWorse = (steps: number, bound: number) => sign * (steps - bound) > 0;
  const isAllowed = (steps: number): boolean =>
    isMarket
      ? best === undefined || !isBeyondCollar(steps, best, collarPercent)
      : !isWorse(steps, working.limit);
  const parts: TakenPart[] = [];
  let left = wanted;
  let isCollared = false;
  displayed.walk((steps, available) => {
    if (left === 0n || (ownBest !== undefined && isWorse(steps, ownBest))) return false;
    if (!isAllowed(steps)) {
      isCollared = isMarket;
      return false;
    }
    const units = smaller(left, available);
    if (units > 0n) parts.push({ steps, units });
    left -= units;
    return true;
  });
  if (left === 0n) return { parts, isFull: true, stopReason: undefined };
  const meetsOwn = ownBest !== undefined && isAllowed(ownBest);
  const marketReason = isCollared ? COLLAR_REACHED(collarPercent) : BOOK_EXHAUSTED;
  const stopReason = meetsOwn ? SELF_TRADE : isMarket ? marketReason : undefined;
  return { parts, isFull: false, stopReason };
}
