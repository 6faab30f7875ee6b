import { ChoiceButtons, DEFAULT_TABLE_STATE, FieldGroup } from '@parallax/ui';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { type PriceAlertsSettings, SCOPES } from './price-alerts-settings.ts';

export function PriceAlertsSettingsForm({
  settings,
  onSettings,
}: WidgetProps<PriceAlertsSettings>) {
  return (
    <>
      <FieldGroup label="Alerts of" hint="A linked widget has the contract of its link.">
        <ChoiceButtons
          label="Alerts of"
          choices={SCOPES}
          value={settings.scope}
          onValue={(scope) => onSettings({ scope })}
        />
      </FieldGroup>
      {settings.scope === 'One contract' && (
        <ContractField
          label="Contract"
          value={settings.contract}
          onChange={(contract) => onSettings({ contract })}
        />
      )}
      <TableSettingsForm
        onReset={() =>
          onSettings({ table: DEFAULT_TABLE_STATE, historyTable: DEFAULT_TABLE_STATE })
        }
      />
    </>
  );
}
