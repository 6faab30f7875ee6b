import { GROUP_FACTORS } from './book-view.ts';

export type GroupFactor = (typeof GROUP_FACTORS)[number];

/** The price step of `factor` ticks, without binary floating-point error. */
export const stepOf = (tick: number, factor: GroupFactor): number =>
  Number((tick * factor).toPrecision(12));

/** The price steps that a contract's book can be grouped by. */
export const groupingSteps = (tick: number): { factor: GroupFactor; step: number }[] =>
  GROUP_FACTORS.map((factor) => ({ factor, step: stepOf(tick, factor) }));
