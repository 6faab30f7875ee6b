import type { Account } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { Combobox, InlineFailure } from '@parallax/ui';
import { accountText } from '@parallax/ui/format';

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
  const options = (accounts.data ?? [])
    .filter(isOffered)
    .map((account) => ({ value: account.id, label: accountText(account) }));
  return (
    <>
      <Combobox
        label="Account"
        options={[{ value: ALL, label: 'All accounts' }, ...options]}
        value={value ?? ALL}
        onChange={(id) => onValue(id === ALL ? undefined : id)}
      />
      <InlineFailure result={accounts} />
    </>
  );
}
