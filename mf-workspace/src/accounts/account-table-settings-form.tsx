import { useAccounts } from '@parallax/store';
import { Combobox, DEFAULT_TABLE_STATE, InlineFailure } from '@parallax/ui';
import { TableSettingsForm } from '../widgets/frame/table-settings-form.tsx';
import type { WidgetProps } from '../widgets/widget-props.ts';
import { accountText } from './account-name.tsx';
import type { AccountTableSettings } from './account-table-settings.ts';

const ALL = '';

export function AccountTableSettingsForm({
  settings,
  onSettings,
}: WidgetProps<AccountTableSettings>) {
  const accounts = useAccounts();
  const options = (accounts.data ?? []).map((account) => ({
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
