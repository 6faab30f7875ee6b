import { ChoiceButtons, FieldGroup, Switch } from '@parallax/ui';
import { BOOK_UNITS } from '../../widget-kit/contract/book-view.ts';
import { ContractSettingsForm } from '../../widget-kit/contract/contract-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { OrderBookSettings } from './order-book-settings.ts';

export function OrderBookSettingsForm({ settings, onSettings }: WidgetProps<OrderBookSettings>) {
  return (
    <>
      <ContractSettingsForm settings={settings} onChoose={(contract) => onSettings({ contract })} />
      <FieldGroup label="Show amounts as">
        <ChoiceButtons
          label="Show amounts as"
          choices={BOOK_UNITS}
          value={settings.unit}
          onValue={(unit) => onSettings({ unit })}
        />
      </FieldGroup>
      <Switch
        label="Cumulative"
        checked={settings.cumulative}
        onCheckedChange={(cumulative) => onSettings({ cumulative })}
      />
    </>
  );
}
