import { useContracts, useShownContracts } from '@parallax/store';
import { Combobox, DEFAULT_TABLE_STATE } from '@parallax/ui';
import { useMemo } from 'react';
import { AmountField } from '../frame/amount-field.tsx';
import { TableSettingsForm } from '../frame/table-settings-form.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { liquidationBases, liquidationVenues } from './liquidation-venues.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

const ALL = '';

export function LiquidationsSettingsForm(props: WidgetProps<LiquidationsSettings>) {
  const { settings, onSettings } = props;
  const contracts = useContracts();
  const shown = useShownContracts();
  const venues = useMemo(() => liquidationVenues(shown), [shown]);
  const bases = useMemo(() => liquidationBases(contracts), [contracts]);
  return (
    <>
      <Combobox
        label="Venue"
        options={[
          { value: ALL, label: 'All venues' },
          ...venues.map(({ name, displayName }) => ({ value: name, label: displayName })),
        ]}
        value={settings.exchange ?? ALL}
        onChange={(value) => onSettings({ exchange: value === ALL ? undefined : value })}
      />
      <Combobox
        label="Base"
        options={[
          { value: ALL, label: 'All bases' },
          ...bases.map((base) => ({ value: base, label: base })),
        ]}
        value={settings.base ?? ALL}
        onChange={(value) => onSettings({ base: value === ALL ? undefined : value })}
      />
      <AmountField
        label="Minimum value in USD"
        value={settings.least}
        onValue={(least) => onSettings({ least })}
      />
      <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
    </>
  );
}
