import { ContractField } from '../contract/contract-field.tsx';
import type { WidgetProps } from '../widget-props.ts';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/** Selects the contract whose price is subtracted. */
export function SecondContractField({
  shown,
  onSettings,
  onChosen,
}: Pick<WidgetProps<SpreadChartSettings>, 'onSettings'> & {
  /** the key of the chosen or default second contract */
  shown: string | undefined;
  onChosen?: () => void;
}) {
  return (
    <ContractField
      label="Second contract"
      value={shown}
      onChange={(other) => {
        onChosen?.();
        onSettings({ other });
      }}
    />
  );
}
