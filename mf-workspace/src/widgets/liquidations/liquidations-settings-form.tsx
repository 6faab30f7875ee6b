import { useContracts, useExchanges, useShownContracts } from '@parallax/store';
import { Combobox, DEFAULT_TABLE_STATE, isSameOption, withSelected } from '@parallax/ui';
import { useMemo } from 'react';
import { AmountField } from '../../widget-kit/frame/amount-field.tsx';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { liquidationBases, liquidationVenues } from './liquidation-venues.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

const ALL = '';

export function LiquidationsSettingsForm(props: WidgetProps<LiquidationsSettings>) {
  const { settings, onSettings } = props;
  const contracts = useContracts();
  const shown = useShownContracts();
  const exchanges = useExchanges();
  const venues = useMemo(() => liquidationVenues(shown), [shown]);
  const bases = useMemo(() => liquidationBases(contracts), [contracts]);
  const { exchange, base } = settings;
  const name =
    contracts.find((each) => each.exchange === exchange)?.exchangeName ??
    exchanges.find((each) => each.name === exchange)?.displayName;
  return (
    <>
      <Combobox
        label="Venue"
        options={[
          { value: ALL, label: 'All venues' },
          ...withSelected(
            venues.map((venue) => ({ value: venue.name, label: venue.displayName })),
            exchange === undefined ? undefined : { value: exchange, label: name ?? exchange },
            isSameOption,
          ),
        ]}
        value={exchange ?? ALL}
        onChange={(value) => onSettings({ exchange: value === ALL ? undefined : value })}
      />
      <Combobox
        label="Base"
        options={[
          { value: ALL, label: 'All bases' },
          ...withSelected(
            bases.map((each) => ({ value: each, label: each })),
            base === undefined ? undefined : { value: base, label: base },
            isSameOption,
          ),
        ]}
        value={base ?? ALL}
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
