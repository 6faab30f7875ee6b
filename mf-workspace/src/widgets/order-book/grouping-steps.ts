import { GROUP_FACTORS } from './book-view.ts';

export type GroupFactor = (typeof GROUP_FACTORS)[number];

const DECIMALS_MAX = 18;

/** The price step of `factor` ticks, without binary floating-point error. */
export const stepOf = (tick: number, factor: GroupFactor): number =>
  Number((tick * factor).toPrecision(12));

/** The decimals that write the step exactly. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < DECIMALS_MAX; decimals += 1) {
    if (Number(step.toFixed(decimals)) === step) return decimals;
  }
  return DECIMALS_MAX;
}

/** The price steps that a contract's book can be grouped by. */
export const groupingSteps = (tick: number): { factor: GroupFactor; step: number }[] =>
  GROUP_FACTORS.map((factor) => ({ factor, step: stepOf(tick, factor) }));
