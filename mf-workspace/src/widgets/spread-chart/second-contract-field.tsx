import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback } from 'react';
import { ContractField } from '../contract/contract-field.tsx';
import type { WidgetProps } from '../widget-props.ts';
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
  const firstKey = contract && contractKey(contract);
  const accepts = useCallback((other: Contract) => contractKey(other) !== firstKey, [firstKey]);
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
