import { isDone } from '../orders/order-terms.ts';
import type { Order } from '../orders/orders.ts';
import type { Position } from '../orders/positions.ts';
import { ACCOUNT_FILLS_MAX, type AccountChanges } from './account-changes.ts';

const idOf = ({ id }: { readonly id: string }): string => id;
const assetOf = ({ asset }: { readonly asset: string }): string => asset;
const contractOf = ({ exchange, symbol }: Position): string => `${exchange}:${symbol}`;

const isOpen = ({ status }: Order): boolean => !isDone(status);
const isHeld = ({ amount }: Position): boolean => amount !== '0';

/** No changes of the lists of an account. */
export const NO_ACCOUNT_CHANGES: Omit<AccountChanges, 'account'> = {
  orders: [],
  fills: [],
  balances: [],
  positions: [],
};

/**
 * The items that are kept, with the changed ones in their places and the new ones at the end. The same list if
 * none has changed, so that what is derived from it need not be derived again.
 */
function merged<Item>(
  items: Item[],
  changed: readonly Item[],
  keyOf: (item: Item) => string,
  isKept: (item: Item) => boolean = () => true,
): Item[] {
  if (changed.length === 0) return items;
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  for (const item of changed) byKey.set(keyOf(item), item);
  return [...byKey.values()].filter(isKept);
}

/** Changes of an account and those after them as one; what is done or closed stays in it. */
export const mergeAccountChanges = (
  first: AccountChanges,
  second: AccountChanges,
): AccountChanges => ({
  account: second.account,
  orders: merged(first.orders, second.orders, idOf),
  fills: merged(first.fills, second.fills, idOf),
  balances: merged(first.balances, second.balances, assetOf),
  positions: merged(first.positions, second.positions, contractOf),
});

/**
 * An account after an update, which replaces it or changes parts of it: its open orders, latest fills,
 * balances and positions.
 */
export function mergeAccount(
  before: AccountChanges,
  update: AccountChanges,
  replaces: boolean,
): AccountChanges {
  const { orders, fills, balances, positions } = replaces ? NO_ACCOUNT_CHANGES : before;
  const allFills = merged(fills, update.fills, idOf);
  return {
    account: update.account,
    orders: merged(orders, update.orders, idOf, isOpen),
    fills: allFills.length > ACCOUNT_FILLS_MAX ? allFills.slice(-ACCOUNT_FILLS_MAX) : allFills,
    balances: merged(balances, update.balances, assetOf),
    positions: merged(positions, update.positions, contractOf, isHeld),
  };
}
