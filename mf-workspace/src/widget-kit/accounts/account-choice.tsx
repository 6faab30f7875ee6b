import type { Account } from '@parallax/protocol';
import { useAccounts, useVenueNames } from '@parallax/store';
import { Combobox, InlineFailure } from '@parallax/ui';
import { accountText } from '@parallax/ui/format';
import { accountOptions } from './account-options.ts';

const ALL = '';

/** Selects one account, or all. */
export function AccountChoice({
  isOffered,
  value,
  onValue,
}: {
  isOffered: (account: Account) => boolean;
  /** id of the account; undefined for all */
  value: string | undefined;
  onValue: (id: string | undefined) => void;
}) {
  const accounts = useAccounts();
  const offered = (accounts.data ?? []).filter(isOffered);
  const options = accountOptions(offered, useVenueNames());
  const chosen = offered.find(({ id }) => id === value);
  return (
    <>
      <Combobox
        label="Account"
        wraps
        options={[{ value: ALL, label: 'All accounts' }, ...options]}
        fieldText={({ label }) => (chosen === undefined ? label : accountText(chosen))}
        value={value ?? ALL}
        onChange={(id) => onValue(id === ALL ? undefined : id)}
      />
      <InlineFailure result={accounts} />
    </>
  );
}
