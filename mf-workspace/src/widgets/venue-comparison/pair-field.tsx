import { useShownContracts } from '@parallax/store';
import { Combobox, isSameOption, withSelected } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { pairOptions } from './compared-pair.ts';
import { useComparedPair } from './use-compared-pair.ts';
import type { VenueComparisonSettings } from './venue-comparison-settings.ts';

/** Selects the pair to compare. Offers the pairs of visible venues and the selected pair. */
export function PairField({
  settings,
  onSettings,
  onChosen,
}: WidgetProps<VenueComparisonSettings> & { onChosen?: () => void }) {
  const visible = useShownContracts();
  const { pair, type, onPair } = useComparedPair({ settings, onSettings });
  const options = useMemo(() => {
    const all = pairOptions(visible, type);
    return withSelected(
      all,
      pair === undefined ? undefined : { value: pair, label: pair },
      isSameOption,
    );
  }, [visible, type, pair]);
  return (
    <Combobox
      label="Pair"
      placeholder="Search pairs"
      options={options}
      value={pair}
      onChange={(next) => {
        onChosen?.();
        onPair(next);
      }}
    />
  );
}
