import type { OrderSide } from '@parallax/protocol';
import { type Decimal, decimal, ZERO } from '../decimal.ts';
import { round8 } from '../risk/usd-units.ts';
import { costOfMove } from './cost-bps.ts';

const BPS = decimal('10000');

export interface ShortfallInput {
  readonly side: OrderSide;
  /** all that was to be traded */
  readonly amount: Decimal;
  readonly filled: Decimal;
  /** of the fills; null without one */
  readonly averagePrice: Decimal | null;
  /** mid when it was decided */
  readonly decisionMid: Decimal;
  /** mid when it was first sent to the venue */
  readonly sentMid: Decimal;
  /** mid at its end; null if nothing was missed */
  readonly endMid: Decimal | null;
  /** in the unit of amount × price, negative for a rebate */
  readonly fees: Decimal;
}

/** Parts of the paper value, amount × mid at the decision, in basis points with 8 decimals: + is a cost. */
export interface Shortfall {
  readonly delayBps: Decimal;
  readonly realisedBps: Decimal;
  readonly missedBps: Decimal;
  readonly feesBps: Decimal;
  /** the sum of the four, exactly */
  readonly totalBps: Decimal;
}

/**
 * The implementation shortfall by its parts (A. Perold, 1988, with the delay apart): waiting until it was sent,
 * trading, what was not traded, and fees. Null while a price that a part needs is not known.
 */
export function shortfallOf(input: ShortfallInput): Shortfall | null {
  const { side, amount, filled, averagePrice, decisionMid, sentMid, endMid } = input;
  const rest = amount.minus(filled);
  if ((averagePrice === null && filled.gt(ZERO)) || (endMid === null && rest.gt(ZERO))) return null;
  const paper = amount.times(decisionMid);
  const bps = (cost: Decimal) => round8(cost.times(BPS).div(paper));
  const delayBps = bps(costOfMove(side, filled, { from: decisionMid, to: sentMid }));
  const realisedBps = bps(costOfMove(side, filled, { from: sentMid, to: averagePrice ?? sentMid }));
  const missedBps = bps(costOfMove(side, rest, { from: decisionMid, to: endMid ?? decisionMid }));
  const feesBps = bps(input.fees);
  const totalBps = delayBps.plus(realisedBps).plus(missedBps).plus(feesBps);
  return { delayBps, realisedBps, missedBps, feesBps, totalBps };
}
