import type { Account, AccountChanges } from '@parallax/protocol';
import { useEffect } from 'react';

/**
 * Loads the accounts again when the feed reports that one has connected, has failed or is gone, since that
 * changes whether orders can be sent through it.
 */
export function useChangedAccounts(
  accounts: readonly Account[],
  states: ReadonlyMap<string, AccountChanges>,
  refresh: () => void,
): void {
  const changed = accounts
    .flatMap(({ id, state }) => {
      const live = states.get(id);
      const now = live?.account === null ? 'gone' : (live?.account?.state ?? state);
      return now === state ? [] : [`${id} ${now}`];
    })
    .join(' ');
  useEffect(() => {
    if (changed !== '') refresh();
  }, [changed, refresh]);
}
