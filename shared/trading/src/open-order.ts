import { hasTriggerPrice, type Order, type OrderSide } from '@parallax/protocol';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, decimal, ZERO } from './decimal.ts';
import { type ContractFees, type FeeAmount, feeOfFill } from './fees.ts';
import { remainingOf } from './order-state.ts';
import { isBoundToPosition } from './reducing-orders.ts';

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
  /** limit price; null for the present price */
  readonly price: Decimal | null;
  /** whether it never makes a position, see `isBoundToPosition` */
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
 * Whether an order waits for its trigger price. Until then it reserves nothing and needs no margin, as at the
 * venues, so that the take profit and the stop loss of a position do not count beside each other.
 */
export const waitsForTrigger = ({
  type,
  triggeredAt,
  filled,
}: Pick<Order, 'type' | 'triggeredAt' | 'filled'>): boolean =>
  hasTriggerPrice(type) && triggeredAt === undefined && filled === '0';

type Placed = Pick<
  Order,
  'type' | 'side' | 'amount' | 'filled' | 'price' | 'triggeredAt' | 'reduceOnly' | 'source'
>;

/**
 * What an order that is not done counts with in balances, checks and previews; undefined while it waits for its
 * trigger price.
 * @param of `locksWaiting`: whether the venue locks what the order may pay from while it waits, too
 */
export function toOpenOrder(
  order: Placed,
  {
    terms,
    fees,
    locksWaiting = false,
  }: Pick<OpenOrder, 'terms' | 'fees'> & { readonly locksWaiting?: boolean },
): OpenOrder | undefined {
  if (!locksWaiting && waitsForTrigger(order)) return undefined;
  return {
    terms,
    side: order.side,
    remaining: remainingOf(order),
    price: order.price === null ? null : decimal(order.price),
    reduceOnly: isBoundToPosition(order, terms.kind),
    fees,
  };
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
