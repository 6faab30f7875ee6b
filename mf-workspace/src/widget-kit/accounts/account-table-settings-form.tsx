import type { Account } from '@parallax/protocol';
import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../frame/table-settings-form.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { AccountChoice } from './account-choice.tsx';
import type { AccountTableSettings } from './account-table-settings.ts';

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
  return (
    <>
      <AccountChoice
        isOffered={isOffered}
        value={settings.account}
        onValue={(account) => onSettings({ account })}
      />
      <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
    </>
  );
}
