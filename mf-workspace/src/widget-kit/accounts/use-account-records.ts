import type { Account, AccountChanges } from '@parallax/protocol';
import { useState } from 'react';
import type { LiveAccount } from './accounts-view.tsx';

/** The records of one kind of an account, none while it has not arrived. */
export interface AccountRecords<Item> {
  readonly account: Account;
  readonly records: readonly Item[];
}

const NONE: readonly never[] = [];

/**
 * The records of one kind of the accounts. The same list until one of these records has changed: accounts
 * change twice a second with their prices, and sorting all rows each time would be in vain.
 */
export function useAccountRecords<Item>(
  accounts: readonly LiveAccount[],
  recordsOf: (live: AccountChanges) => readonly Item[],
): readonly AccountRecords<Item>[] {
  const next = accounts.map(({ account, live }) => ({
    account,
    records: live === undefined ? NONE : recordsOf(live),
  }));
  const [kept, setKept] = useState<readonly AccountRecords<Item>[]>(next);
  const isSame =
    next.length === kept.length &&
    next.every(
      ({ account, records }, at) => kept[at]?.account === account && kept[at].records === records,
    );
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}
