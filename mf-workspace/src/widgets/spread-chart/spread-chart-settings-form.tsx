import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import { useWidgetContract } from '../../widget-kit/contract/use-widget-contract.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { SecondContractField } from './second-contract-field.tsx';
import {
  bandWidthSchema,
  meanLengthSchema,
  type SpreadChartSettings,
} from './spread-chart-settings.ts';
import { useSecondKey } from './use-second-contract.ts';

export function SpreadChartSettingsForm({
  settings,
  onSettings,
}: WidgetProps<SpreadChartSettings>) {
  const found = useWidgetContract(settings.contract);
  const contract = 'contract' in found ? found.contract : undefined;
  const second = useSecondKey(contract, settings);
  return (
    <>
      <SecondContractField contract={contract} shown={second} onSettings={onSettings} />
      <FieldGroup label="Moving average (candles)">
        <ChoiceButtons
          label="Moving average (candles)"
          choices={meanLengthSchema.options}
          value={settings.meanLength}
          onValue={(meanLength) => onSettings({ meanLength })}
        />
      </FieldGroup>
      <FieldGroup label="Band width (standard deviations)">
        <ChoiceButtons
          label="Band width (standard deviations)"
          choices={bandWidthSchema.options}
          value={settings.bandWidth}
          onValue={(bandWidth) => onSettings({ bandWidth })}
        />
      </FieldGroup>
    </>
  );
}
