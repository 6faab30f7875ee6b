import type { Position } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  decimal,
  isZero,
  valueOf,
  ZERO,
} from '@parallax/trading';

/**
 * The break-even price of a position with a fee that the server has left out; the closing fee is in both alike (see
 * `breakEvenOf`). Null if it breaks even at no price; undefined for an option, whose closing fee is not in proportion.
 * @param fee in the asset of the position
 */
export function breakEvenWithFee(
  terms: ContractTerms,
  position: Pick<Position, 'amount' | 'entryPrice' | 'realised' | 'funding' | 'fees' | 'breakEven'>,
  fee: Decimal,
): Decimal | null | undefined {
  const { amount, entryPrice, realised, funding, fees, breakEven } = position;
  if (terms.kind === 'premium') return undefined;
  if (entryPrice === null || breakEven === null) return null;
  const cost = valueOf(terms, decimal(amount), decimal(entryPrice));
  const value = cost.minus(realised).minus(funding).plus(fees);
  const [more, less] =
    terms.kind === 'inverse' ? [value, value.plus(fee)] : [value.plus(fee), value];
  if (isZero(less)) return null;
  const price = decimal(breakEven).times(more).div(less);
  return price.gt(ZERO) ? price : null;
}
