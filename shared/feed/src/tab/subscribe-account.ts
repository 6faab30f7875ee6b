import type { AccountListener, AccountOptions } from './account-updates.ts';
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
