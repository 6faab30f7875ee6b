import type { ScenarioSet } from './scenario-sets.ts';
import { type OpenedCell, stress } from './stress.ts';
import { type ValueAtRiskInput, type ValueAtRiskResult, valueAtRisk } from './value-at-risk.ts';

/** Plain data, which can be sent to a worker thread. */
export interface BookRiskInput extends ValueAtRiskInput {
  /** the moves of which the worst is looked for */
  readonly set: ScenarioSet;
}

export interface BookRisk extends ValueAtRiskResult {
  /** null without legs */
  readonly worst: Omit<OpenedCell, 'lines'> | null;
}

/** What the report of a book needs of repricing: its value at risk and its worst move. */
export function bookRisk(input: BookRiskInput): BookRisk {
  const { legs, set } = input;
  const value = valueAtRisk(input);
  if (legs.length === 0) return { ...value, worst: null };
  const { lines: _, ...worst } = stress({ legs, set }).worst;
  return { ...value, worst };
}
