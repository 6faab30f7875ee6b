import { useContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import { useChooseAmong } from '../../widget-kit/links/use-linked-contract.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { BasisCurveSettings } from './basis-curve-settings.ts';
import { basisBases, contractsWithBasis, useBasisBase } from './use-basis-base.ts';

/** Selects the base of the curve. */
export function BasisBaseField({
  settings,
  onSettings,
  onChosen,
}: WidgetProps<BasisCurveSettings> & { onChosen?: () => void }) {
  const contracts = useContracts();
  const chooseAmong = useChooseAmong();
  const { base } = useBasisBase(settings);
  const options = useMemo(
    () => basisBases(contracts).map((each) => ({ value: each, label: each })),
    [contracts],
  );
  return (
    <Combobox
      label="Base"
      options={options}
      value={base}
      onChange={(next) => {
        onChosen?.();
        if (chooseAmong) chooseAmong(contractsWithBasis(contracts, next));
        else onSettings({ base: next, contract: undefined });
      }}
    />
  );
}
