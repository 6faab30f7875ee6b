import {
  type Body,
  changeOrder,
  hasLimitPrice,
  hasTriggerPrice,
  type Order,
  PRICE_REQUIRED,
  TRIGGER_PRICE_REQUIRED,
} from '@parallax/protocol';
import { readDecimal, twoReadings } from '@parallax/ui/format';

/** What was typed; without the fields that were not touched. */
export interface TypedChange {
  readonly price?: string;
  readonly amount?: string;
  readonly triggerPrice?: string;
}

type Change = Body<typeof changeOrder>;

/** What a field shows: what was typed in it, or else what the order has now. */
export const shownIn = (
  field: keyof TypedChange,
  typed: TypedChange,
  order: Pick<Order, keyof TypedChange>,
): string => typed[field] ?? order[field] ?? '';

/** Whether people change an order: one of an algo is changed by the algo. */
export const isChangeable = ({ algoOrderId }: Pick<Order, 'algoOrderId'>): boolean =>
  algoOrderId === null;

/** What of an order can be changed. The amount of a take profit or stop loss follows its order. */
export const changeableOf = ({ type, exitOf }: Pick<Order, 'type' | 'exitOf'>) => ({
  price: hasLimitPrice(type),
  triggerPrice: hasTriggerPrice(type),
  amount: exitOf === undefined,
});

/**
 * What was typed, as a change of an order; `unchanged` if it is what the order has. Fields that were not touched
 * are not part of it, so that it resets nothing that was changed elsewhere meanwhile.
 */
export type ReadChange =
  | { readonly change: Change }
  | { readonly problem: string; readonly field: keyof TypedChange }
  | 'unchanged';

export function readChange(order: Order, typed: TypedChange): ReadChange {
  const changeable = changeableOf(order);
  const read = (field: keyof TypedChange) => readDecimal(shownIn(field, typed, order));
  const price = read('price');
  const amount = read('amount');
  const triggerPrice = read('triggerPrice');
  const unread = (field: keyof TypedChange, missing: string): ReadChange => ({
    field,
    problem: twoReadings(shownIn(field, typed, order)) ?? missing,
  });
  if (changeable.price && price === undefined) return unread('price', PRICE_REQUIRED);
  if (changeable.triggerPrice && triggerPrice === undefined)
    return unread('triggerPrice', TRIGGER_PRICE_REQUIRED);
  if (amount === undefined) return unread('amount', 'Please enter an amount.');
  const change = {
    ...(changeable.price && price !== order.price && { price }),
    ...(changeable.triggerPrice && triggerPrice !== order.triggerPrice && { triggerPrice }),
    ...(changeable.amount && amount !== order.amount && { amount }),
  };
  if (Object.keys(change).length === 0) return 'unchanged';
  const parsed = changeOrder.body.safeParse(change);
  if (parsed.success) return { change: parsed.data };
  const [issue] = parsed.error.issues;
  const [field] = issue?.path ?? [];
  return {
    field: field === 'price' || field === 'triggerPrice' ? field : 'amount',
    problem: issue?.message ?? 'Please enter another amount.',
  };
}
