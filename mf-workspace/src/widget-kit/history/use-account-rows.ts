import type { Pages } from '@parallax/api/react';
import { subscribeAccount } from '@parallax/feed';
import type { AccountChanges } from '@parallax/protocol';
import { useEffect, useRef } from 'react';

/**
 * Adds what happens in accounts to a list of it, and loads the list again when changes may have been missed.
 * @param accountIds separated by spaces
 * @param rowsOf the rows of changes that the list shows
 */
export function useAccountRows<Row>(
  accountIds: string,
  { add, reload }: Pick<Pages<Row>, 'add' | 'reload'>,
  rowsOf: (changes: AccountChanges) => readonly Row[],
): void {
  const latest = useRef(rowsOf);
  useEffect(() => {
    latest.current = rowsOf;
  });
  useEffect(() => {
    const known = new Set<string>();
    const unsubscribes = (accountIds === '' ? [] : accountIds.split(' ')).map((id) =>
      subscribeAccount(id, (_state, changes) => {
        if (changes) {
          const rows = latest.current(changes);
          if (rows.length > 0) add(rows);
        } else if (known.has(id)) reload();
        else known.add(id);
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [accountIds, add, reload]);
}

/**
 * Loads the newest rows of a list when a balance of the accounts has changed otherwise than by prices, and the
 * list again when changes may have been missed.
 * @param accountIds separated by spaces
 */
export function useNewestAfterChanges(
  accountIds: string,
  { loadNewest, reload }: Pick<Pages<unknown>, 'loadNewest' | 'reload'>,
): void {
  useEffect(() => {
    const known = new Map<string, string>();
    let isLoading = false;
    let isDue = false;
    // one request at a time, and another one if something has changed meanwhile
    const load = async (): Promise<void> => {
      isDue = true;
      if (isLoading) return;
      isLoading = true;
      while (isDue) {
        isDue = false;
        await loadNewest();
      }
      isLoading = false;
    };
    const unsubscribes = (accountIds === '' ? [] : accountIds.split(' ')).map((id) =>
      subscribeAccount(id, ({ balances }, changes) => {
        const before = known.get(id);
        const now = JSON.stringify(balances.map(({ asset, total }) => [asset, total]));
        known.set(id, now);
        if (before === undefined) return;
        if (changes === undefined) reload();
        else if (before !== now) void load();
      }),
    );
    return () => {
      isDue = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [accountIds, loadNewest, reload]);
}
