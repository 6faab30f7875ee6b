import type { ContractTerms } from './contract-terms.ts';
import { ceilToStep, type Decimal, isZero, maximum, ZERO } from './decimal.ts';
import { formatDecimal, minNotionalOf } from './order-rules.ts';

/** The smallest order of a contract at a price, in its unit; without a price by its lot alone. */
export function smallestOrder(terms: ContractTerms, price: Decimal | null): Decimal {
  const least = minNotionalOf(terms);
  if (least === null || price === null || isZero(price)) return terms.lot;
  return maximum(ceilToStep(least.div(price), terms.lot), terms.lot);
}

/**
 * Why a position cannot be closed since it is below the smallest order, with what can be done; undefined if it
 * can, or if there is none.
 * @param held signed
 * @param price at which it would be closed; null if unknown
 * @param venueName as the screen names it
 */
export function dustProblem(
  terms: ContractTerms,
  held: Decimal,
  { price, venueName }: { readonly price: Decimal | null; readonly venueName: string },
): string | undefined {
  const smallest = smallestOrder(terms, price);
  if (isZero(held) || held.abs().gte(smallest)) return undefined;
  const text = (amount: Decimal) => `${formatDecimal(amount)} ${terms.amountUnit}`;
  const least = minNotionalOf(terms);
  const worth =
    least !== null && smallest.gt(terms.lot)
      ? ` (${formatDecimal(least)} ${terms.quote} at this price)`
      : '';
  const add = held.gt(ZERO) ? 'Buy' : 'Sell';
  // one lot more than the smallest order leaves room for a fee in the coin
  return `The position of ${text(held.abs())} is below the smallest order of ${venueName}, ${text(smallest)}${worth}, so that it cannot be closed alone. ${add} at least ${text(smallest.plus(terms.lot))} more and close all of it, or leave it.`;
}
