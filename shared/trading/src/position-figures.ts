import type { ContractTerms } from './contract-terms.ts';
import { notional, valueOf } from './contract-value.ts';
import { type Decimal, isZero, round18, ZERO } from './decimal.ts';
import type { ContractFees } from './fees.ts';
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

/** What a fee of closing a position now is computed from. */
export interface ClosingFees {
  /** null if they are unknown, which count as 0 */
  readonly fees: Pick<ContractFees, 'taker' | 'premiumShareMax'> | null;
  /** price of the underlying of an option, in dollars or the quote; if unknown, its strike is used */
  readonly underlying: Decimal | undefined;
}

/** Where the value of an amount less a share of its notional is what it has to be. */
function priceAfterShare(
  terms: ContractTerms,
  amount: Decimal,
  { value, share }: { readonly value: Decimal; readonly share: Decimal },
): Decimal | null {
  const fee = amount.abs().times(share);
  // the value of an inverse contract is −amount / price, see `valueOf`
  return priceOf(terms, terms.kind === 'inverse' ? amount.plus(fee) : amount.minus(fee), value);
}

/** The same of an option, whose fee is a share of the underlying, at most a share of the premium, see `feeOfFill`. */
function optionPriceAfterFee(
  terms: ContractTerms,
  amount: Decimal,
  value: Decimal,
  { fees, underlying }: ClosingFees,
): Decimal | null {
  const { option } = terms;
  const share = fees?.premiumShareMax ?? ZERO;
  const rate = fees?.taker ?? ZERO;
  const perUnit =
    option === null || option.isCoinSettled ? rate : rate.times(underlying ?? option.strike);
  const uncapped = priceOf(terms, amount, value.plus(amount.abs().times(perUnit)));
  return uncapped !== null && perUnit.lte(uncapped.times(share))
    ? uncapped
    : priceAfterShare(terms, amount, { value, share });
}

/**
 * The price at which closing the position as a taker leaves nothing: realised and unrealised profit, funding and
 * fees, with that of closing, add up to 0 (ours: `unrealisedOf` and `feeOfFill` solved for the price; linear
 * P = (cost − net) / (q·(1 − s·taker)), inverse P = q·(1 + s·taker) / (net − cost)). Rounded to 18 decimals; null
 * without a position, and if it breaks even at no price.
 */
export function breakEvenOf(
  terms: ContractTerms,
  { amount, cost, realised, funding, fees: paid }: PositionState,
  closing: ClosingFees,
): Decimal | null {
  if (isZero(amount)) return null;
  const value = cost.minus(realised).minus(funding).plus(paid);
  if (terms.kind === 'premium') return optionPriceAfterFee(terms, amount, value, closing);
  return priceAfterShare(terms, amount, { value, share: closing.fees?.taker ?? ZERO });
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
