import {
  ACCOUNT_FILLS_MAX,
  type AccountChanges,
  isDone,
  type Order,
  type Position,
} from '@parallax/protocol';

const idOf = ({ id }: { readonly id: string }): string => id;
const assetOf = ({ asset }: { readonly asset: string }): string => asset;
const contractOf = ({ exchange, symbol }: Position): string => `${exchange}:${symbol}`;

const isOpen = ({ status }: Order): boolean => !isDone(status);
const isHeld = ({ amount }: Position): boolean => amount !== '0';

const NOTHING: Omit<AccountChanges, 'account'> = {
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

/**
 * An account after an update, which replaces it or changes parts of it: its open orders, latest fills,
 * balances and positions.
 */
export function mergeAccount(
  before: AccountChanges,
  update: AccountChanges,
  replaces: boolean,
): AccountChanges {
  const { orders, fills, balances, positions } = replaces ? NOTHING : before;
  const allFills = merged(fills, update.fills, idOf);
  return {
    account: update.account,
    orders: merged(orders, update.orders, idOf, isOpen),
    fills: allFills.length > ACCOUNT_FILLS_MAX ? allFills.slice(-ACCOUNT_FILLS_MAX) : allFills,
    balances: merged(balances, update.balances, assetOf),
    positions: merged(positions, update.positions, contractOf, isHeld),
  };
}
