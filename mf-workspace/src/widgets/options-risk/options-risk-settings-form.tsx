import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { OptionsRiskSettings } from './options-risk-settings.ts';
import { StressSetField } from './stress/stress-set-field.tsx';

export const OptionsRiskSettingsForm = (props: WidgetProps<OptionsRiskSettings>) => (
  <>
    <StressSetField {...props} />
    <TableSettingsForm
      onReset={() =>
        props.onSettings({
          greeksTable: DEFAULT_TABLE_STATE,
          attributionTable: DEFAULT_TABLE_STATE,
        })
      }
    />
  </>
);
