import type { Order } from '@parallax/protocol';
import type {
  AccountListener,
  AccountOptions,
  AccountSnapshot,
  ExpectedOrder,
} from './account-updates.ts';
import { tabFeed } from './feed.ts';

/**
 * Subscribes to the orders, fills, balances and positions of an account. Only traders with access to it
 * receive updates.
 *
 * @returns the unsubscribe function
 */
export const subscribeAccount = (
  id: string,
  listener: AccountListener,
  options?: AccountOptions,
): (() => void) => tabFeed.subscribeAccount(id, listener, options);

/** The last states of the accounts that this page shows, for `restoreAccounts` of a later visit. */
export const snapshotAccounts = (): AccountSnapshot[] => tabFeed.snapshotAccounts();

/** Shows accounts of an earlier visit as not current, unless newer states have arrived. */
export const restoreAccounts = (snapshots: readonly AccountSnapshot[]): void =>
  tabFeed.restoreAccounts(snapshots);

/**
 * Call it before an order is sent, and the returned function with the answer of the server:
 * the order is shown at once, unless the feed has been faster.
 */
export const expectOrder = (order: ExpectedOrder): ((answer: Order | undefined) => void) =>
  tabFeed.expectOrder(order);
