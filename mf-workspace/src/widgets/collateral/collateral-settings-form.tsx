import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { CollateralSettings } from './collateral-settings.ts';

export const CollateralSettingsForm = ({ onSettings }: WidgetProps<CollateralSettings>) => (
  <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
);
