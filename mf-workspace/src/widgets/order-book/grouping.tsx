import { Combobox } from '@parallax/ui';
import { formatPrice } from '@parallax/ui/format';
import { useMemo } from 'react';
import { decimalsOf } from '../contract/decimals-of.ts';
import { type GroupFactor, groupingSteps } from './grouping-steps.ts';

/** Selects the price step of the levels: 1, 10, 100 or 1000 ticks of the contract. */
export function Grouping({
  tick,
  factor,
  onFactor,
}: {
  tick: number;
  factor: GroupFactor;
  onFactor: (factor: GroupFactor) => void;
}) {
  const steps = useMemo(() => groupingSteps(tick), [tick]);
  const options = useMemo(
    () =>
      steps.map((each) => ({
        value: String(each.factor),
        label: formatPrice(each.step, decimalsOf(each.step)),
      })),
    [steps],
  );
  const choose = (value: string): void => {
    const chosen = steps.find((each) => String(each.factor) === value);
    if (chosen) onFactor(chosen.factor);
  };
  return (
    <Combobox
      label="Grouping"
      hideLabel
      compact
      options={options}
      value={String(factor)}
      onChange={choose}
    />
  );
}
