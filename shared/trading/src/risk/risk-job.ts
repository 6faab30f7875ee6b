import { type BookRisk, type BookRiskInput, bookRisk } from './book-risk.ts';
import { type StressInput, type StressResult, stress } from './stress.ts';
import { type ValueAtRiskInput, type ValueAtRiskResult, valueAtRisk } from './value-at-risk.ts';

/** What takes long in a large book. Plain data, which can be sent to a worker thread. */
export type RiskJob =
  | { readonly kind: 'stress'; readonly input: StressInput }
  | { readonly kind: 'valueAtRisk'; readonly input: ValueAtRiskInput }
  | { readonly kind: 'book'; readonly input: BookRiskInput };

export type RiskJobResult =
  | { readonly kind: 'stress'; readonly result: StressResult }
  | { readonly kind: 'valueAtRisk'; readonly result: ValueAtRiskResult }
  | { readonly kind: 'book'; readonly result: BookRisk };

export function runRiskJob(job: RiskJob): RiskJobResult {
  if (job.kind === 'stress') return { kind: 'stress', result: stress(job.input) };
  if (job.kind === 'book') return { kind: 'book', result: bookRisk(job.input) };
  return { kind: 'valueAtRisk', result: valueAtRisk(job.input) };
}
