import type { ContractTerms } from './contract-terms.ts';
import { notional, valueOf } from './contract-value.ts';
import { type Decimal, isZero, round18, ZERO } from './decimal.ts';
import type { PositionState } from './position.ts';

/** The currency of the face value of inverse contracts. */
const USD = 'USD';

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
 * The absolute notional in dollars, rounded to 18 decimals: |amount| × price × dollars of the settlement asset,
 * and of an inverse contract its face value (contracts × face, which is its amount in dollars), whatever the
 * price (Deribit, 'Inverse Perpetual'; Bybit, 'Inverse Contract: Contract Value'). Null without the price or
 * the dollars that it needs.
 * @param price of the order or the mark price; null if unknown
 * @param settleUsd dollars per unit of the settlement asset
 */
export function notionalUsd(
  terms: ContractTerms,
  amount: Decimal,
  price: Decimal | null | undefined,
  settleUsd: Decimal | null | undefined,
): Decimal | null {
  if (hasFaceInDollars(terms)) return round18(amount.abs());
  if (!price || !settleUsd) return null;
  return round18(notional(terms, amount, price).times(settleUsd));
}

/** Whether the amounts of a contract are dollars, so that its notional does not depend on a price. */
export const hasFaceInDollars = ({
  kind,
  amountUnit,
}: Pick<ContractTerms, 'kind' | 'amountUnit'>): boolean => kind === 'inverse' && amountUnit === USD;
