import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, round18, ZERO } from './decimal.ts';

/**
 * The value of a signed amount at a price, in the settlement asset: amount × price, or −amount / price of
 * an inverse contract, so that the profit of an amount is its value at the exit less that at the entry
 * for every contract (Bybit, 'How to Calculate Average Entry Price'; Nautilus Trader, `positions.md`).
 * Rounded to 18 decimals.
 */
export const valueOf = (
  { kind }: Pick<ContractTerms, 'kind'>,
  amount: Decimal,
  price: Decimal,
): Decimal => round18(kind === 'inverse' ? amount.neg().div(price) : amount.times(price));

/**
 * The notional of a signed amount at a price in the settlement asset, of the sign of the amount; for an
 * option its premium. Rounded to 18 decimals.
 */
export const signedNotional = (
  { kind }: Pick<ContractTerms, 'kind'>,
  amount: Decimal,
  price: Decimal,
): Decimal => round18(kind === 'inverse' ? amount.div(price) : amount.times(price));

/** Like `signedNotional`, without a sign. */
export const notional = (
  terms: Pick<ContractTerms, 'kind'>,
  amount: Decimal,
  price: Decimal,
): Decimal => signedNotional(terms, amount, price).abs();

/**
 * What an option pays per unit of the base when it expires, in its settlement asset: max(±(S − K), 0),
 * divided by S if it is settled in the base (Deribit, 'Linear USDC Options' and 'Inverse Options').
 * @param price of the underlying at the expiry
 */
export function optionPayoff(
  option: NonNullable<ContractTerms['option']>,
  price: Decimal,
): Decimal {
  const difference = price.minus(option.strike);
  const intrinsic = option.type === 'call' ? difference : difference.neg();
  if (intrinsic.lte(ZERO)) return ZERO;
  return round18(option.isCoinSettled ? intrinsic.div(price) : intrinsic);
}
