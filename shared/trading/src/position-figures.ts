import type { ContractTerms } from './contract-terms.ts';
import { notional, valueOf } from './contract-value.ts';
import { type Decimal, isZero, round18, ZERO } from './decimal.ts';
import type { PositionState } from './position.ts';

/** Profit at a mark price that is not realised, in the settlement asset. */
export const unrealisedOf = (
  terms: ContractTerms,
  { amount, cost }: PositionState,
  markPrice: Decimal,
): Decimal => (isZero(amount) ? ZERO : valueOf(terms, amount, markPrice).minus(cost));

/** The price at which an amount is worth a value, see `valueOf`; null unless it is above 0. */
function priceOf({ kind }: ContractTerms, amount: Decimal, value: Decimal): Decimal | null {
  const [numerator, denominator] = kind === 'inverse' ? [amount.neg(), value] : [value, amount];
  if (isZero(denominator)) return null;
  const price = round18(numerator.div(denominator));
  return price.gt(ZERO) ? price : null;
}

/** The average entry price, rounded to 18 decimals; null without a position. */
export const entryPriceOf = (terms: ContractTerms, { amount, cost }: PositionState) =>
  isZero(amount) ? null : priceOf(terms, amount, cost);

/**
 * The price at which realised and unrealised profit, funding and fees add up to 0, rounded to 18 decimals;
 * null without a position, and if it breaks even at no price.
 */
export function breakEvenOf(terms: ContractTerms, position: PositionState): Decimal | null {
  const { amount, cost, realised, funding, fees } = position;
  const net = realised.plus(funding).minus(fees);
  return isZero(amount) ? null : priceOf(terms, amount, cost.minus(net));
}

/** The notional of a position in the settlement asset; for an option its premium. */
export const positionNotional = (
  terms: ContractTerms,
  { amount }: Pick<PositionState, 'amount'>,
  price: Decimal,
): Decimal => notional(terms, amount, price);

/**
 * The notional in dollars, rounded to 18 decimals; null without a price of the settlement asset.
 * @param settleUsd dollars per unit of the settlement asset
 */
export const notionalUsd = (
  terms: ContractTerms,
  amount: Decimal,
  price: Decimal,
  settleUsd: Decimal | null | undefined,
): Decimal | null =>
  settleUsd === null || settleUsd === undefined
    ? null
    : round18(notional(terms, amount, price).times(settleUsd));
