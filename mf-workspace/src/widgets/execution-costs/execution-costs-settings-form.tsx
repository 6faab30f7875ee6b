import { ChoiceButtons, DEFAULT_TABLE_STATE, FieldGroup } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { COST_PERIODS } from './cost-periods.ts';
import {
  COST_GROUPS,
  COST_VIEWS,
  type ExecutionCostsSettings,
} from './execution-costs-settings.ts';

export const ExecutionCostsSettingsForm = ({
  settings,
  onSettings,
}: WidgetProps<ExecutionCostsSettings>) => (
  <>
    <FieldGroup label="View">
      <ChoiceButtons
        label="View"
        choices={COST_VIEWS}
        value={settings.view}
        onValue={(view) => onSettings({ view })}
      />
    </FieldGroup>
    <FieldGroup label="Group by">
      <ChoiceButtons
        label="Group by"
        choices={COST_GROUPS}
        value={settings.group}
        onValue={(group) => onSettings({ group })}
      />
    </FieldGroup>
    <FieldGroup
      label="Period"
      hint="By the time at which orders were made. 1D is the last 24 hours, others begin at the start of day in your account."
    >
      <ChoiceButtons
        label="Period"
        choices={COST_PERIODS}
        value={settings.period}
        onValue={(period) => onSettings({ period })}
      />
    </FieldGroup>
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
