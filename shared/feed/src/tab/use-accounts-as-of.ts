import { useCallback, useSyncExternalStore } from 'react';
import { tabFeed } from './feed.ts';

const listen = (changed: () => void) => tabFeed.onAccountAsOf(changed);

/**
 * When the states of accounts were last known to be current, in Unix milliseconds: the oldest of these times,
 * or undefined while all that have arrived are current. After a lost connection, a state is current only once
 * it was received again.
 */
export function useAccountsAsOf(ids: readonly string[]): number | undefined {
  const named = ids.join(' ');
  const read = useCallback(() => {
    const times = named.split(' ').flatMap((id) => tabFeed.accountAsOf(id) ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  }, [named]);
  return useSyncExternalStore(listen, read);
}
