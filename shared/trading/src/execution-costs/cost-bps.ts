import { type OrderSide, signOf } from '@parallax/protocol';
import { type Decimal, decimal, fromExactNumber, isZero, sumOf, ZERO } from '../decimal.ts';
import { slippageBps } from '../order-preview.ts';

const TWO = decimal('2');

/** A price against the mid at arrival, in basis points of the mid: + is a cost. */
export const arrivalBps = slippageBps;

/** A price against the volume-weighted average of the market's prints, in basis points of it: + is a cost. */
export const vwapBps = slippageBps;

/** A price against the touch that could have been taken at arrival, in basis points of it: + is good. */
export const improvementBps = (side: OrderSide, price: Decimal, farTouch: Decimal): Decimal =>
  slippageBps(side, price, farTouch).neg();

/** Twice the distance of a fill from the mid at the fill, in basis points of the mid: + is a cost. */
export const effectiveSpreadBps = (side: OrderSide, price: Decimal, mid: Decimal): Decimal =>
  slippageBps(side, price, mid).times(TWO);

/** The mid some time after a fill against its price, in basis points of the price: + is a cost. */
export const markoutBps = (side: OrderSide, price: Decimal, laterMid: Decimal): Decimal =>
  slippageBps(side, laterMid, price).neg();

/** A figure and what it counts for in a mean; a figure that is not known counts for nothing. */
export interface Weighted {
  readonly value: Decimal | null;
  /** at least 0: the notional, or the amount of a fill */
  readonly weight: Decimal;
}

/** The weighted mean of the figures that are known; null if there is none. */
export function weightedMean(figures: readonly Weighted[]): Decimal | null {
  const known = figures.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]));
  const total = sumOf(known.map(({ weight }) => weight));
  if (isZero(total)) return null;
  return sumOf(known.map(({ value, weight }) => value.times(weight))).div(total);
}

/** The markout of fills, weighted by their amounts; null if no later quote of any is known. */
export const markoutOfFills = (
  side: OrderSide,
  fills: readonly {
    readonly price: Decimal;
    readonly amount: Decimal;
    readonly laterMid: Decimal | null;
  }[],
): Decimal | null =>
  weightedMean(
    fills.map(({ price, amount, laterMid }) => ({
      value: laterMid === null ? null : markoutBps(side, price, laterMid),
      weight: amount,
    })),
  );

/** What an amount costs more at a price than at another, in units of amount × price: + is a cost. */
export const costOfMove = (
  side: OrderSide,
  amount: Decimal,
  { from, to }: { readonly from: Decimal; readonly to: Decimal },
): Decimal =>
  amount.eq(ZERO) ? ZERO : amount.times(to.minus(from)).times(fromExactNumber(signOf(side)));
