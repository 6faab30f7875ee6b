import { Combobox } from '@parallax/ui';
import { formatPrice } from '@parallax/ui/format';
import { useMemo } from 'react';
import { GROUP_FACTORS } from '../../widget-kit/contract/book-view.ts';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';

type GroupFactor = (typeof GROUP_FACTORS)[number];

/** The price step of `factor` ticks, without binary floating-point error. */
export const stepOf = (tick: number, factor: GroupFactor): number =>
  Number((tick * factor).toPrecision(12));

/** The price steps that a contract's book can be grouped by. */
export const groupingSteps = (tick: number): { factor: GroupFactor; step: number }[] =>
  GROUP_FACTORS.map((factor) => ({ factor, step: stepOf(tick, factor) }));

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
