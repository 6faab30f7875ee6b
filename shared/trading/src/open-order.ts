import type { OrderSide } from '@parallax/protocol';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, ZERO } from './decimal.ts';
import { type ContractFees, type FeeAmount, feeOfFill } from './fees.ts';

/** The prices that the reserve of an order depends on; see `MarginPrices`. */
interface OrderPrices {
  readonly markOf: (terms: ContractTerms) => Decimal | undefined;
  readonly underlyingOf: (terms: ContractTerms) => Decimal | undefined;
}

/** What is left of an order that is open or is to be sent. */
export interface OpenOrder {
  readonly terms: ContractTerms;
  readonly side: OrderSide;
  /** in the unit of the contract's sizes */
  readonly remaining: Decimal;
  /** limit or trigger price; null for the present price */
  readonly price: Decimal | null;
  readonly reduceOnly: boolean;
  /** null if they are unknown */
  readonly fees: ContractFees | null;
}

/** The taker fee of what is left of an order at a price, in the asset that the venue takes it from. */
export function takerFeeOfOrder(
  { terms, side, remaining, fees }: OpenOrder,
  price: Decimal,
  underlying: Decimal | undefined,
): FeeAmount {
  if (fees === null) return { fee: ZERO, feeAsset: terms.settle };
  return feeOfFill({ terms, fees, liquidity: 'taker', side, price, amount: remaining, underlying });
}

/**
 * What an order takes from a balance before it is filled: a spot sell its amount, a spot buy or the purchase
 * of an option its price, and its fee unless this is taken from what is received. Null for others, and without
 * a price.
 */
export function reservedBy(
  order: OpenOrder,
  { markOf, underlyingOf }: OrderPrices,
): { readonly asset: string; readonly amount: Decimal } | null {
  const { terms, side, remaining } = order;
  if (isMargined(terms)) return null;
  if (side === 'sell')
    return terms.kind === 'spot' ? { asset: terms.base, amount: remaining } : null;
  const price = order.price ?? markOf(terms);
  if (price === undefined) return null;
  const value = notional(terms, remaining, price);
  const { fee, feeAsset } = takerFeeOfOrder(order, price, underlyingOf(terms));
  return { asset: terms.settle, amount: feeAsset === terms.settle ? value.plus(fee) : value };
}
