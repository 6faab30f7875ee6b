import { useShownContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { pairOptions } from './compared-pair.ts';
import { useComparedPair } from './use-compared-pair.ts';
import type { VenueComparisonSettings } from './venue-comparison-settings.ts';

export function VenueComparisonSettingsForm(props: WidgetProps<VenueComparisonSettings>) {
  const shown = useShownContracts();
  const { pair, type, onPair } = useComparedPair(props);
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
      onChange={onPair}
    />
  );
}
