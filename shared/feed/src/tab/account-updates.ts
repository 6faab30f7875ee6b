import { callSafely } from '@parallax/channels';
import type { AccountChanges, FeedUpdate } from '@parallax/protocol';
import { mergeAccount } from '../account.ts';

/**
 * Receives the state of an account: its open orders, latest fills, balances and positions. `account` is
 * null if it was deleted or is no longer visible to the trader.
 *
 * @param changes what changed, including orders that are done; undefined if all of it may have changed
 */
export type AccountListener = (state: AccountChanges, changes?: AccountChanges) => void;

export interface AccountOptions {
  /** Whether updates are also needed while the page is hidden; false if omitted. */
  readonly neededWhileHidden?: () => boolean;
}

type AccountUpdate = Extract<FeedUpdate, { kind: 'account' }>;

/** Dispatches the feed's updates of accounts. */
export interface AccountUpdates {
  /** Calls the listener immediately with the last state, if any. Returns the unsubscribe function. */
  listen(id: string, listener: AccountListener, options?: AccountOptions): () => void;
  /** Whether an update can be applied: a change needs the state before it. */
  canApply(id: string, update: AccountUpdate): boolean;
  publish(id: string, update: AccountUpdate): void;
  /** The ids that have listeners. */
  ids(): string[];
  /** The ids with listeners that also need them while the page is hidden. */
  neededWhileHidden(): string[];
  /** Removes the last state of an account whose topic has ended. */
  release(id: string): void;
  clear(): void;
}

/** @param onIdsChanged called when the result of `ids` changes */
export function createAccountUpdates(onIdsChanged: () => void): AccountUpdates {
  const listeners = new Map<string, Map<AccountListener, AccountOptions>>();
  const states = new Map<string, AccountChanges>();
  return {
    listen(id, listener, options = {}) {
      // wrapped, so that the same function can subscribe twice
      const wrapped: AccountListener = (state, changes) => listener(state, changes);
      const others = listeners.get(id);
      if (others) others.set(wrapped, options);
      else listeners.set(id, new Map([[wrapped, options]]));
      if (!others) onIdsChanged();
      const state = states.get(id);
      if (state !== undefined) callSafely(() => wrapped(state));
      return () => {
        const remaining = listeners.get(id);
        if (!remaining?.delete(wrapped) || remaining.size > 0) return;
        listeners.delete(id);
        onIdsChanged();
      };
    },
    canApply: (id, { snapshot }) => snapshot || states.has(id),
    publish(id, { data, snapshot }) {
      const current = listeners.get(id);
      if (!current) return;
      const state = mergeAccount(states.get(id) ?? data, data, snapshot);
      states.set(id, state);
      for (const listener of current.keys())
        callSafely(() => (snapshot ? listener(state) : listener(state, data)));
    },
    ids: () => [...listeners.keys()],
    neededWhileHidden: () =>
      [...listeners].flatMap(([id, current]) =>
        [...current.values()].some(({ neededWhileHidden }) => neededWhileHidden?.() ?? false)
          ? [id]
          : [],
      ),
    release: (id) => states.delete(id),
    clear: () => states.clear(),
  };
}
