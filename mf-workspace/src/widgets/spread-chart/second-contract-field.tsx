import type { Contract } from '@parallax/protocol';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { useAcceptsOther } from '../../widget-kit/contract/use-accepts-other.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/** Selects the contract whose price is subtracted. */
export function SecondContractField({
  contract,
  shown,
  onSettings,
  onChosen,
}: Pick<WidgetProps<SpreadChartSettings>, 'onSettings'> & {
  /** the first contract, which is not offered */
  contract: Contract | undefined;
  /** the key of the chosen or default second contract */
  shown: string | undefined;
  onChosen?: () => void;
}) {
  const accepts = useAcceptsOther(contract);
  return (
    <ContractField
      label="Second contract"
      value={shown}
      accepts={accepts}
      onChange={(other) => {
        onChosen?.();
        onSettings({ other });
      }}
    />
  );
}
