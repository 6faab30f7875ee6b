import { type StressInput, type StressResult, stress } from './stress.ts';
import { type ValueAtRiskInput, type ValueAtRiskResult, valueAtRisk } from './value-at-risk.ts';

/** What takes long in a large book. Plain data, which can be sent to a worker thread. */
export type RiskJob =
  | { readonly kind: 'stress'; readonly input: StressInput }
  | { readonly kind: 'valueAtRisk'; readonly input: ValueAtRiskInput };

export type RiskJobResult =
  | { readonly kind: 'stress'; readonly result: StressResult }
  | { readonly kind: 'valueAtRisk'; readonly result: ValueAtRiskResult };

export const runRiskJob = (job: RiskJob): RiskJobResult =>
  job.kind === 'stress'
    ? { kind: 'stress', result: stress(job.input) }
    : { kind: 'valueAtRisk', result: valueAtRisk(job.input) };
