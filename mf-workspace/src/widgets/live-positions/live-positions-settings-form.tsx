import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { LivePositionsSettings } from './live-positions-settings.ts';
import { GROUPS } from './position-groups.ts';

export const LivePositionsSettingsForm = (props: WidgetProps<LivePositionsSettings>) => (
  <>
    <FieldGroup label="Group by">
      <ChoiceButtons
        label="Group by"
        choices={GROUPS}
        value={props.settings.group}
        onValue={(group) => props.onSettings({ group })}
      />
    </FieldGroup>
    <TradingAccountTableSettingsForm {...props} />
  </>
);
