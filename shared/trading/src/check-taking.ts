import { isMargined } from './contract-terms.ts';
import { minimum, sumOf, ZERO } from './decimal.ts';
import { afterFills, type ExpectedFill } from './expected-fills.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { assetNeeded, headroomFor, type MarginCheck } from './margin-problem.ts';
import { withOneContract } from './margin-sums.ts';
import type { OpenOrder } from './open-order.ts';
import { reduceOnlyAmount } from './order-rules.ts';

/**
 * Whether what is free suffices for what an order takes from the book at once, with its fee and the loss against
 * the mark price; undefined if it only closes a position.
 * @param account without the order
 */
export function checkTaking(
  account: AccountMarginInput,
  order: OpenOrder,
  fills: readonly ExpectedFill[],
): MarginCheck | undefined {
  const { terms, side, remaining } = order;
  const taken = minimum(sumOf(fills.map(({ amount }) => amount)), remaining);
  const held = account.positions.get(terms.key)?.position.amount ?? ZERO;
  const closes = reduceOnlyAmount(side, taken, held).eq(taken);
  // what closes spot is paid with coins
  if (terms.kind !== 'spot' && (order.reduceOnly || (isMargined(terms) && closes)))
    return undefined;
  const alone = withOneContract(account, terms.key);
  const rest = { ...order, remaining: remaining.minus(taken) };
  const after = afterFills(alone, order, fills).account;
  const left = headroomFor(accountMargin({ ...after, orders: [...alone.orders, rest] }), order);
  if (left.gte(ZERO)) return { problem: undefined, left };
  const before = accountMargin({ ...alone, orders: [...alone.orders, order] });
  const asset = assetNeeded(terms, side);
  const problem = left.gte(headroomFor(before, order))
    ? undefined
    : `Not enough ${asset} for the rest of the order.`;
  return { problem, left };
}
