import { type AlgoLeg, type SpreadParameters, signOf } from '@parallax/protocol';
import { type Decimal, decimal, fromExactNumber, ZERO } from '../decimal.ts';
import { nearestPrice } from '../order-rules.ts';

const BPS = decimal('10000');

/** The multiplier of a leg's price in the spread: by default 1 of the sold leg, −1 of the bought one. */
export const multiplierOf = ({ side, priceMultiplier }: AlgoLeg): Decimal =>
  priceMultiplier === undefined ? fromExactNumber(-signOf(side)) : fromExactNumber(priceMultiplier);

/**
 * The price of the active leg at which the spread is the target, while the other leg trades at `other`; in whole
 * ticks, rounded to the better side. Null if there is none above 0.
 *
 * Difference: Σ multiplier × price = value. In basis points of the bought leg's price b: Σ multiplier × price =
 * value / 10⁴ × b.
 */
export function targetPrice(
  {
    target,
    legs,
    activeLeg,
  }: Pick<SpreadParameters, 'target' | 'activeLeg'> & { readonly legs: readonly AlgoLeg[] },
  other: Decimal,
  tick: Decimal,
): Decimal | null {
  const active = legs[activeLeg];
  const follower = legs[1 - activeLeg];
  if (active === undefined || follower === undefined) return null;
  const value = fromExactNumber(target.value);
  const ratio = value.div(BPS);
  const others = multiplierOf(follower).times(other);
  const isBasis = target.kind === 'basisBps';
  const isBought = active.side === 'buy';
  // of the equation left × price = right
  const left = isBasis && isBought ? multiplierOf(active).minus(ratio) : multiplierOf(active);
  const fixed = isBasis ? (isBought ? ZERO : ratio.times(other)) : value;
  const right = fixed.minus(others);
  if (left.eq(ZERO)) return null;
  const price = right.div(left);
  return price.lte(ZERO) || left.gt(ZERO) === isBought
    ? null
    : nearestPrice(active.side, price, tick);
}
