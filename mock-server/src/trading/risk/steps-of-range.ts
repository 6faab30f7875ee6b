import { contractKey } from '@parallax/protocol';
import { decimal, fromNumber, type PositionAtStep, round18, toText } from '@parallax/trading';
import { STEP_WITHIN_MS } from './due-steps.ts';
import type { GreeksStep } from './greeks-store.ts';
import { heldAfter, type StepPosition } from './held-after.ts';

/** Between steps that are further apart, prices may have been anywhere. */
const FAR_APART_MS = 5 * 60_000;
/** Of greeks in dollars. */
const DECIMALS = 8;

export type Step = Pick<GreeksStep, 'at' | 'positions' | 'isComplete'>;

interface StepsOfRange {
  /** those in the range, with what was held at its start, if that is known, and at its end */
  readonly steps: readonly Step[];
  /** with which fills are compared: also those after the range of what was not held at its end */
  readonly marks: readonly Step[];
  /** the ends of the range whose prices are between steps far apart, in Unix milliseconds */
  readonly estimatedAt: readonly number[];
}

/** The steps at or after a time in which a change at that time is, if any: a complete one has all changes before it. */
export function* stepsAfter(steps: readonly Step[], time: number): Generator<Step> {
  let isEnded = false;
  for (const step of steps) {
    if (step.at < time) continue;
    // that of a full hour is of what was seen before, and changes are stored with a delay
    if (isEnded && step.at > time + STEP_WITHIN_MS) return;
    yield step;
    isEnded ||= step.isComplete;
  }
}

/** The positions of the first steps after a time, by contract. */
function firstAfter(steps: readonly Step[], time: number): ReadonlyMap<string, StepPosition> {
  const first = new Map<string, StepPosition>();
  for (const { at, positions } of stepsAfter(steps, time + 1))
    for (const position of positions) {
      const key = contractKey(position);
      if (!first.has(key)) first.set(key, { at, position });
    }
  return first;
}

/** A position between two of its steps: its prices are on a straight line, and its delta follows them. */
function between(first: StepPosition, last: StepPosition, at: number): PositionAtStep {
  const share = (at - first.at) / (last.at - first.at);
  const on = (start: number, end: number): number => start + (end - start) * share;
  const onText = (start: string, end: string): string =>
    toText(
      round18(
        decimal(start).plus(
          decimal(end)
            .minus(decimal(start))
            .times(decimal(String(share))),
        ),
      ),
    );
  const { position } = first;
  const underlying = on(position.underlying, last.position.underlying);
  const move = position.underlying > 0 ? underlying / position.underlying - 1 : 0;
  const delta = Number(position.deltaUsd);
  // that of a position settled in the coin moves with its profit as well
  const exposure = delta + Number(position.coinProfitUsd);
  const moved = delta + (exposure + 100 * Number(position.gammaUsd)) * move;
  return {
    ...position,
    underlying,
    volatility:
      position.volatility === null || last.position.volatility === null
        ? position.volatility
        : on(position.volatility, last.position.volatility),
    deltaUsd: toText(fromNumber(moved, DECIMALS)),
    mark: onText(position.mark, last.position.mark),
    usd: onText(position.usd, last.position.usd),
  };
}

interface PositionsAt {
  /** what was held, at its prices then */
  readonly held: readonly PositionAtStep[];
  /** what was held, and has no later step: as it was stored last */
  readonly ended: readonly PositionAtStep[];
  /** what was not held, at the first step after it */
  readonly opened: readonly StepPosition[];
  readonly isEstimated: boolean;
}

/** What was held at a time, from the steps before and after it. */
function positionsAt(steps: readonly Step[], time: number): PositionsAt {
  const before = heldAfter(steps.filter(({ at }) => at <= time));
  const after = firstAfter(steps, time);
  const held: PositionAtStep[] = [];
  const ended: PositionAtStep[] = [];
  let isEstimated = false;
  for (const [key, last] of before) {
    const next = after.get(key);
    if (last.at === time) held.push(last.position);
    else if (next === undefined) ended.push(last.position);
    else {
      held.push(between(last, next, time));
      isEstimated ||= next.at - last.at > FAR_APART_MS;
    }
  }
  const opened = [...after].flatMap(([key, first]) => (before.has(key) ? [] : [first]));
  return { held, ended, opened, isEstimated };
}

/**
 * The steps of an account cut to a range, so that its positions are explained from its start to its end.
 * @param all oldest first, see `readSteps`
 */
export function stepsOfRange(
  all: readonly Step[],
  { from, to }: { readonly from: number; readonly to: number },
): StepsOfRange {
  const start = positionsAt(all, from);
  const end = positionsAt(all, to);
  const hasStart = all[0] !== undefined && all[0].at <= from;
  const within = all.filter(({ at }) => at > from && at <= to);
  const last = within.at(-1);
  const isEnded = last?.isComplete === true && last.at === to;
  const later = isEnded ? within : [...within, { at: to, positions: end.held, isComplete: true }];
  const first = { at: from, positions: [...start.held, ...start.ended], isComplete: true };
  const opened = end.opened.map(({ at, position }) => ({
    at,
    positions: [position],
    isComplete: false,
  }));
  return {
    steps: hasStart ? [first, ...later] : later,
    marks: [...later, ...opened],
    estimatedAt: [
      ...(hasStart && start.isEstimated ? [from] : []),
      ...(end.isEstimated && to !== from ? [to] : []),
    ],
  };
}
