import { useDefaultContract, useShownContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { pairOf, pairOptions } from './compared-pair.ts';
import type { VenueComparisonSettings } from './venue-comparison-settings.ts';

export function VenueComparisonSettingsForm({
  settings,
  onSettings,
}: WidgetProps<VenueComparisonSettings>) {
  const usual = useDefaultContract();
  const shown = useShownContracts();
  const { pair = usual && pairOf(usual), type } = settings;
  const options = useMemo(() => {
    const all = pairOptions(shown, type);
    return pair === undefined || all.some(({ value }) => value === pair)
      ? all
      : [{ value: pair, label: pair }, ...all];
  }, [shown, type, pair]);
  return (
    <Combobox
      label="Pair"
      placeholder="Search pairs"
      options={options}
      value={pair}
      onChange={(next) => onSettings({ pair: next })}
    />
  );
}
