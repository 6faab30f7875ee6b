import type { ChosenMode } from '../../widget-kit/accounts/use-account-mode.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { OptionsRiskSettings } from './options-risk-settings.ts';

/** The props of a tab. */
export interface OptionsRiskProps extends WidgetProps<OptionsRiskSettings> {
  /** the accounts that the figures are of */
  readonly chosen: ChosenMode;
}
