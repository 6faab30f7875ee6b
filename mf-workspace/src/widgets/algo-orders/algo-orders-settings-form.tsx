import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { AccountChoice } from '../../widget-kit/accounts/account-choice.tsx';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { AlgoOrdersSettings } from './algo-orders-settings.ts';

export const AlgoOrdersSettingsForm = ({
  settings,
  onSettings,
}: WidgetProps<AlgoOrdersSettings>) => (
  <>
    <AccountChoice
      isOffered={({ takesOrders }) => takesOrders}
      value={settings.account}
      onValue={(account) => onSettings({ account })}
    />
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
