import { contractKey } from '@parallax/protocol';
import { useShownContracts } from '@parallax/store';
import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { useMemo } from 'react';
import { useWidgetContract } from '../contract/use-widget-contract.ts';
import type { WidgetProps } from '../widget-props.ts';
import { counterpart } from './counterpart.ts';
import { SecondContractField } from './second-contract-field.tsx';
import {
  bandWidthSchema,
  meanLengthSchema,
  type SpreadChartSettings,
} from './spread-chart-settings.ts';

export function SpreadChartSettingsForm({
  settings,
  onSettings,
}: WidgetProps<SpreadChartSettings>) {
  const found = useWidgetContract(settings.contract);
  const shown = useShownContracts();
  const defaultOther = useMemo(
    () => ('contract' in found ? counterpart(found.contract, shown) : undefined),
    [found, shown],
  );
  return (
    <>
      <SecondContractField
        shown={settings.other ?? (defaultOther && contractKey(defaultOther))}
        onSettings={onSettings}
      />
      <FieldGroup label="Candles of the mean">
        <ChoiceButtons
          label="Candles of the mean"
          choices={meanLengthSchema.options}
          value={settings.meanLength}
          onValue={(meanLength) => onSettings({ meanLength })}
        />
      </FieldGroup>
      <FieldGroup label="Standard deviations of the bands">
        <ChoiceButtons
          label="Standard deviations of the bands"
          choices={bandWidthSchema.options}
          value={settings.bandWidth}
          onValue={(bandWidth) => onSettings({ bandWidth })}
        />
      </FieldGroup>
    </>
  );
}
