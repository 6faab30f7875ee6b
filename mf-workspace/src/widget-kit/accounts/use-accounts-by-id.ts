import type { Account } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { useMemo } from 'react';

/** The accounts that the trader sees by their ids; stable while they are the same. */
export function useAccountsById(): ReadonlyMap<string, Account> {
  const { data } = useAccounts();
  return useMemo(() => new Map((data ?? []).map((account) => [account.id, account])), [data]);
}
