import { useContracts, useShownContracts } from '@parallax/store';
import { Combobox, DEFAULT_TABLE_STATE, TextField } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { TableSettingsForm } from '../frame/table-settings-form.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { liquidationBases, liquidationVenues } from './liquidation-venues.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

const ALL = '';
const LEAST_RULE = 'Type an amount of 0 or more, such as 10000.';

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
      <LeastField {...props} />
      <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
    </>
  );
}

function LeastField({ settings, onSettings }: WidgetProps<LiquidationsSettings>) {
  const [text, setText] = useState(String(settings.least));
  const amount = amountOf(text);
  return (
    <TextField
      label="Least value in USD"
      inputMode="decimal"
      value={text}
      error={amount === undefined ? LEAST_RULE : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = amountOf(target.value);
        if (next !== undefined) onSettings({ least: next });
      }}
    />
  );
}

/** Empty is no limit; thousands may be grouped by commas. */
function amountOf(text: string): number | undefined {
  const amount = Number(text.trim().replaceAll(',', ''));
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}
