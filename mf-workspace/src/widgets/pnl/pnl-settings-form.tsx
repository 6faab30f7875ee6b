import { ChoiceButtons, DEFAULT_TABLE_STATE, FieldGroup } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import { PeriodField } from '../../widget-kit/portfolio/period-field.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { GROUPS, type PnlSettings } from './pnl-settings.ts';

export const PnlSettingsForm = ({ settings, onSettings }: WidgetProps<PnlSettings>) => (
  <>
    <PeriodField value={settings.period} onValue={(period) => onSettings({ period })} />
    <FieldGroup label="Group by">
      <ChoiceButtons
        label="Group by"
        choices={GROUPS}
        value={settings.group}
        onValue={(group) => onSettings({ group })}
      />
    </FieldGroup>
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
