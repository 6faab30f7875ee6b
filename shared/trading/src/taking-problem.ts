import { isMargined } from './contract-terms.ts';
import { minimum, sumOf, ZERO } from './decimal.ts';
import { afterFills, type ExpectedFill } from './expected-fills.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { assetNeeded, headroomFor } from './margin-problem.ts';
import type { OpenOrder } from './open-order.ts';
import { reduceOnlyAmount } from './order-rules.ts';

/**
 * Why what is free does not suffice for what an order takes from the book at once, with its fee and the loss
 * against the mark price; undefined if it does, or if it only closes a position.
 * @param account without the order
 */
export function takingProblem(
  account: AccountMarginInput,
  order: OpenOrder,
  fills: readonly ExpectedFill[],
): string | undefined {
  const { terms, side, remaining } = order;
  const taken = minimum(sumOf(fills.map(({ amount }) => amount)), remaining);
  const held = account.positions.get(terms.key)?.position.amount ?? ZERO;
  const closes = reduceOnlyAmount(side, taken, held).eq(taken);
  // what closes spot is paid with coins
  if (terms.kind !== 'spot' && (order.reduceOnly || (isMargined(terms) && closes)))
    return undefined;
  const asset = assetNeeded(terms, side);
  const rest = { ...order, remaining: remaining.minus(taken) };
  const after = afterFills(account, order, fills).account;
  const left = headroomFor(accountMargin({ ...after, orders: [...account.orders, rest] }), order);
  if (left.gte(ZERO)) return undefined;
  const before = accountMargin({ ...account, orders: [...account.orders, order] });
  return left.gte(headroomFor(before, order))
    ? undefined
    : `Not enough ${asset} for the rest of the order.`;
}
