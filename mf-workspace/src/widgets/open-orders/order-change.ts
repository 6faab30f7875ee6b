import {
  type Body,
  changeOrder,
  hasLimitPrice,
  type Order,
  PRICE_REQUIRED,
} from '@parallax/protocol';
import { readDecimal } from '@parallax/ui/format';

export interface TypedChange {
  readonly price: string;
  readonly amount: string;
}

type Change = Body<typeof changeOrder>;

export const typedOf = ({ price, amount }: Order): TypedChange => ({ price: price ?? '', amount });

/** What was typed, as a change of an order; `unchanged` if it is what the order has. */
export type ReadChange =
  | { readonly change: Change }
  | { readonly problem: string; readonly field: keyof TypedChange }
  | 'unchanged';

export function readChange(order: Order, typed: TypedChange): ReadChange {
  const hasPrice = hasLimitPrice(order.type);
  const [price, amount] = [readDecimal(typed.price), readDecimal(typed.amount)];
  if (hasPrice && price === undefined) return { field: 'price', problem: PRICE_REQUIRED };
  if (amount === undefined) return { field: 'amount', problem: 'Please enter an amount.' };
  const change = {
    ...(hasPrice && price !== order.price && { price }),
    ...(amount !== order.amount && { amount }),
  };
  if (Object.keys(change).length === 0) return 'unchanged';
  const read = changeOrder.body.safeParse(change);
  if (read.success) return { change: read.data };
  const [issue] = read.error.issues;
  return {
    field: issue?.path[0] === 'price' ? 'price' : 'amount',
    problem: issue?.message ?? 'Please enter another amount.',
  };
}
