import { contractKey, contractName, nameOfKey } from '@parallax/protocol';
import { useContractsByKey, useVenueNames } from '@parallax/store';
import { accountText } from '@parallax/ui/format';
import { useMemo } from 'react';
import { AccountName } from '../accounts/account-name.tsx';
import { useAccountsById } from '../accounts/use-accounts-by-id.ts';
import type { TextColumn } from './line-column.tsx';

/** A position, with its symbol, or a holding, with its asset. A hypothetical leg has no account. */
export interface NamedLine {
  readonly accountId: string | null;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly asset: string | null;
}

export const lineKey = ({ accountId, exchange, symbol, asset }: NamedLine): string =>
  [accountId, exchange, symbol, asset].join(' ');

const HYPOTHETICAL = 'Hypothetical';
/** Of an account that the trader does not see any more. */
const UNKNOWN = 'Unknown account';

/** The column that names the account of a line; stable while the accounts are the same. */
export function useAccountColumn(): TextColumn<Pick<NamedLine, 'accountId'>> {
  const byId = useAccountsById();
  return useMemo(() => {
    const accountOf = (accountId: string | null) =>
      accountId === null ? undefined : byId.get(accountId);
    const text = (accountId: string | null): string => {
      const account = accountOf(accountId);
      if (account !== undefined) return accountText(account);
      return accountId === null ? HYPOTHETICAL : UNKNOWN;
    };
    return {
      id: 'account',
      header: 'Account',
      width: 'minmax(120px, 1.5fr)',
      text: ({ accountId }) => text(accountId),
      cell({ accountId }) {
        const account = accountOf(accountId);
        return account === undefined ? text(accountId) : <AccountName account={account} />;
      },
    };
  }, [byId]);
}

/** Names the contract of a line with its venue, 'BTC-PERP · Deribit', or the coin of a holding; stable as contracts are. */
export function useLineName(): (line: NamedLine) => string {
  const byKey = useContractsByKey();
  const nameOfVenue = useVenueNames();
  return useMemo(
    () =>
      ({ exchange, symbol, asset }) => {
        if (exchange === null || symbol === null) return asset ?? symbol ?? '';
        const key = contractKey({ exchange, symbol });
        const contract = byKey.get(key);
        const name = contract === undefined ? nameOfKey(key) : contractName(contract);
        return `${name} · ${nameOfVenue(exchange)}`;
      },
    [byKey, nameOfVenue],
  );
}

/** The columns that name a line: its account, and its contract or its coin. */
export function useLineColumns(): readonly TextColumn<NamedLine>[] {
  const account = useAccountColumn();
  const nameOf = useLineName();
  return useMemo(
    () => [
      { id: 'name', header: 'Position or coin', width: 'minmax(150px, 2fr)', text: nameOf },
      account,
    ],
    [account, nameOf],
  );
}
