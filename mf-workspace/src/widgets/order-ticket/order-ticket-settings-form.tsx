import { Switch } from '@parallax/ui';
import { ContractSettingsForm } from '../../widget-kit/contract/contract-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { OrderTicketSettings } from './order-ticket-settings.ts';

export function OrderTicketSettingsForm({
  settings,
  onSettings,
}: WidgetProps<OrderTicketSettings>) {
  return (
    <>
      <ContractSettingsForm settings={settings} onChoose={(contract) => onSettings({ contract })} />
      <Switch
        label="Ask before sending"
        checked={settings.asks}
        onCheckedChange={(asks) => onSettings({ asks })}
      />
    </>
  );
}
