import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { ContractSettingsForm } from '../../widget-kit/contract/contract-settings-form.tsx';
import { AmountField } from '../../widget-kit/frame/amount-field.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { type RecentTradesSettings, TRADE_UNITS } from './recent-trades-settings.ts';

export function RecentTradesSettingsForm({
  settings,
  onSettings,
}: WidgetProps<RecentTradesSettings>) {
  return (
    <>
      <ContractSettingsForm settings={settings} onChoose={(contract) => onSettings({ contract })} />
      <FieldGroup label="Show amounts as">
        <ChoiceButtons
          label="Show amounts as"
          choices={TRADE_UNITS}
          value={settings.unit}
          onValue={(unit) => onSettings({ unit })}
        />
      </FieldGroup>
      <AmountField
        label="Minimum value to show, in the quote currency"
        value={settings.least}
        onValue={(least) => onSettings({ least })}
      />
      <AmountField
        label="Mark trades from this value, 0 for none"
        value={settings.large}
        onValue={(large) => onSettings({ large })}
      />
    </>
  );
}
