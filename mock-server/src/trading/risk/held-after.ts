import { contractKey } from '@parallax/protocol';
import { isClosedAtStep, type PositionAtStep } from '@parallax/trading';
import type { GreeksStep } from './greeks-store.ts';

/** A position as a step has it. */
export interface StepPosition {
  /** of the step, in Unix milliseconds */
  readonly at: number;
  readonly position: PositionAtStep;
}

/**
 * What an account holds after steps, by contract: each position as it was stored last.
 * @param steps oldest first; what is not known before them is not in the result
 */
export function heldAfter(
  steps: Iterable<Pick<GreeksStep, 'at' | 'positions' | 'isComplete'>>,
): ReadonlyMap<string, StepPosition> {
  const held = new Map<string, StepPosition>();
  for (const { at, positions, isComplete } of steps) {
    if (isComplete) held.clear();
    for (const position of positions) {
      const key = contractKey(position);
      if (isClosedAtStep(position)) held.delete(key);
      else held.set(key, { at, position });
    }
  }
  return held;
}
