import type { OrderSide } from '@parallax/protocol';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, round18 } from './decimal.ts';

/** What is left of an order that is open or is to be sent. */
export interface OpenOrder {
  readonly terms: ContractTerms;
  readonly side: OrderSide;
  /** in the unit of the contract's sizes */
  readonly remaining: Decimal;
  /** limit or trigger price; null for the present price */
  readonly price: Decimal | null;
  readonly reduceOnly: boolean;
  /** as a fraction of the traded value */
  readonly feeRate: Decimal;
}

/**
 * What an order takes from a balance before it is filled: a spot sell its amount, a spot buy or the purchase
 * of an option its price and fee. Null for others, and without a price.
 */
export function reservedBy(
  order: OpenOrder,
  markOf: (terms: ContractTerms) => Decimal | undefined,
): { readonly asset: string; readonly amount: Decimal } | null {
  const { terms, side, remaining, feeRate } = order;
  if (isMargined(terms)) return null;
  if (side === 'sell')
    return terms.kind === 'spot' ? { asset: terms.base, amount: remaining } : null;
  const price = order.price ?? markOf(terms);
  if (price === undefined) return null;
  const value = notional(terms, remaining, price);
  return { asset: terms.settle, amount: round18(value.plus(value.times(feeRate))) };
}
