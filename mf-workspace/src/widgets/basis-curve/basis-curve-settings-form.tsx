import { useContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import type { BasisCurveSettings } from './basis-curve-settings.ts';
import { basisBases, useBasisBase } from './use-basis-base.ts';

export function BasisCurveSettingsForm({ settings, onSettings }: WidgetProps<BasisCurveSettings>) {
  const contracts = useContracts();
  const base = useBasisBase(settings.base);
  const options = useMemo(
    () => basisBases(contracts).map((each) => ({ value: each, label: each })),
    [contracts],
  );
  return (
    <Combobox
      label="Base"
      options={options}
      value={base}
      onChange={(next) => onSettings({ base: next })}
    />
  );
}
