import { contractKey } from '@parallax/protocol';
import { useShownContracts } from '@parallax/store';
import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { useMemo } from 'react';
import { ContractField } from '../contract/contract-field.tsx';
import { useWidgetContract } from '../contract/use-widget-contract.ts';
import type { WidgetProps } from '../widget-props.ts';
import { counterpart } from './counterpart.ts';
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
      <ContractField
        label="Second contract"
        value={settings.other ?? (defaultOther && contractKey(defaultOther))}
        onChange={(other) => onSettings({ other })}
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
