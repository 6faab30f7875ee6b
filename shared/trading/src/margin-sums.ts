import { accruedOf } from './accrued-funding.ts';
import { type Decimal, minimum, ZERO } from './decimal.ts';
import {
  type AccountMarginInput,
  type AssetSums,
  type LineMargin,
  lineMarginsOf,
  type MarginSums,
} from './margin-line.ts';
import { type OpenOrder, reservedBy } from './open-order.ts';
import { reducibleAmount } from './reducing-orders.ts';

export const NO_SUMS: AssetSums = {
  unrealised: ZERO,
  isolatedProfit: ZERO,
  isolated: ZERO,
  optionValue: ZERO,
  initial: ZERO,
  maintenance: ZERO,
  reserved: ZERO,
};

/**
 * The orders with no more than the position of what closes it by sales of spot: each fill takes from the others,
 * so that together they never sell more.
 */
function* withoutExcess(
  orders: readonly OpenOrder[],
  positions: AccountMarginInput['positions'],
): Iterable<OpenOrder> {
  const left = new Map<string, Decimal>();
  for (const order of orders) {
    const { terms, side, reduceOnly } = order;
    if (terms.kind !== 'spot' || side !== 'sell' || !reduceOnly) {
      yield order;
      continue;
    }
    const held = reducibleAmount(side, positions.get(terms.key)?.position.amount ?? ZERO);
    const remaining = minimum(order.remaining, left.get(terms.key) ?? held);
    left.set(terms.key, (left.get(terms.key) ?? held).minus(remaining));
    yield { ...order, remaining };
  }
}

/** What the lines and the spot of an account bring and need, with its `others`. */
export function addUp(input: AccountMarginInput, lines: readonly LineMargin[]): MarginSums {
  const { positions, orders, prices, others = [] } = input;
  const sums = new Map<string, AssetSums>(others);
  const add = (asset: string, change: (sum: AssetSums) => Partial<AssetSums>): void => {
    const sum = sums.get(asset) ?? NO_SUMS;
    sums.set(asset, { ...sum, ...change(sum) });
  };
  for (const each of lines) {
    const profit = each.unrealised.plus(accruedOf(each.line.position));
    add(each.line.terms.settle, (sum) => ({
      optionValue: sum.optionValue.plus(each.optionValue),
      ...(each.isIsolated
        ? {
            initial: sum.initial.plus(each.initialOfOrders),
            isolatedProfit: sum.isolatedProfit.plus(profit),
            isolated: sum.isolated.plus(each.initial),
          }
        : {
            initial: sum.initial.plus(each.initialOfOrders).plus(each.initial),
            unrealised: sum.unrealised.plus(profit),
            maintenance: sum.maintenance.plus(each.maintenance),
          }),
    }));
  }
  for (const order of withoutExcess(orders, positions)) {
    const reserved = reservedBy(order, prices);
    if (reserved === null) continue;
    add(reserved.asset, (sum) => ({ reserved: sum.reserved.plus(reserved.amount) }));
  }
  return sums;
}

/**
 * The account with one contract alone, and of all others their sums, so that what changes with one contract is
 * computed without them.
 */
export function withOneContract(account: AccountMarginInput, key: string): AccountMarginInput {
  const isOwn = ({ terms }: Pick<OpenOrder, 'terms'>): boolean => terms.key === key;
  const positions = new Map(account.positions);
  positions.delete(key);
  const others = { ...account, positions, orders: account.orders.filter((each) => !isOwn(each)) };
  const own = account.positions.get(key);
  return {
    ...account,
    positions: new Map(own === undefined ? [] : [[key, own]]),
    orders: account.orders.filter(isOwn),
    others: addUp(others, lineMarginsOf(others)),
  };
}
