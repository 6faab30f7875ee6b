import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { HISTORY_PERIODS } from '../../widget-kit/portfolio/use-portfolio-history.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { NAV_VIEWS, type NavChartSettings } from './nav-chart-settings.ts';

export const NavChartSettingsForm = ({ settings, onSettings }: WidgetProps<NavChartSettings>) => (
  <>
    <FieldGroup
      label="View"
      hint="The return is time-weighted: deposits and withdrawals do not change it."
    >
      <ChoiceButtons
        label="View"
        choices={NAV_VIEWS}
        value={settings.view}
        onValue={(view) => onSettings({ view })}
      />
    </FieldGroup>
    <FieldGroup label="Period">
      <ChoiceButtons
        label="Period"
        choices={HISTORY_PERIODS}
        value={settings.period}
        onValue={(period) => onSettings({ period })}
      />
    </FieldGroup>
  </>
);
