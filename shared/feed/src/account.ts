import { ACCOUNT_FILLS_MAX, type AccountChanges, isDone, type Position } from '@parallax/protocol';

const idOf = ({ id }: { readonly id: string }): string => id;
const assetOf = ({ asset }: { readonly asset: string }): string => asset;
const contractOf = ({ exchange, symbol }: Position): string => `${exchange}:${symbol}`;

/** The items with the changed ones in their places, and the new ones at the end. */
function merged<Item>(
  items: readonly Item[],
  changed: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  for (const item of changed) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}

/**
 * An account after an update, which replaces it or changes parts of it: its open orders, latest fills,
 * balances and positions.
 */
export function mergeAccount(
  before: AccountChanges,
  update: AccountChanges,
  replaces: boolean,
): AccountChanges {
  const { orders, fills, balances, positions } = replaces
    ? update
    : {
        orders: merged(before.orders, update.orders, idOf),
        fills: merged(before.fills, update.fills, idOf),
        balances: merged(before.balances, update.balances, assetOf),
        positions: merged(before.positions, update.positions, contractOf),
      };
  return {
    account: update.account,
    orders: orders.filter(({ status }) => !isDone(status)),
    fills: fills.slice(-ACCOUNT_FILLS_MAX),
    balances,
    positions: positions.filter(({ amount }) => amount !== '0'),
  };
}
