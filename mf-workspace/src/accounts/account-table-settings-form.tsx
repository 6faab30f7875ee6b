import type { Account } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { Combobox, DEFAULT_TABLE_STATE, InlineFailure } from '@parallax/ui';
import { TableSettingsForm } from '../widgets/frame/table-settings-form.tsx';
import type { WidgetProps } from '../widgets/widget-props.ts';
import { accountText } from './account-name.tsx';
import type { AccountTableSettings } from './account-table-settings.ts';

const ALL = '';

type Props = WidgetProps<AccountTableSettings>;

/** The form of a table of what any account may hold. */
export const AccountTableSettingsForm = (props: Props) => (
  <TableForm {...props} isOffered={() => true} />
);

/** The form of a table of what orders cause: accounts that hold balances only are not offered. */
export const TradingAccountTableSettingsForm = (props: Props) => (
  <TableForm {...props} isOffered={({ takesOrders }) => takesOrders} />
);

function TableForm({
  settings,
  onSettings,
  isOffered,
}: Props & { isOffered: (account: Account) => boolean }) {
  const accounts = useAccounts();
  const options = (accounts.data ?? []).filter(isOffered).map((account) => ({
    value: account.id,
    label: accountText(account),
  }));
  return (
    <>
      <Combobox
        label="Account"
        options={[{ value: ALL, label: 'All accounts' }, ...options]}
        value={settings.account ?? ALL}
        onChange={(id) => onSettings({ account: id === ALL ? undefined : id })}
      />
      <InlineFailure result={accounts} />
      <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
    </>
  );
}
