import { BookPricer, type BookRisk, type BookRiskInput } from './book-risk.ts';
import { type StressInput, type StressResult, stress } from './stress.ts';

/** What takes long in a large book. Plain data, which can be sent to a worker thread. */
export type RiskJob =
  | { readonly kind: 'stress'; readonly input: StressInput }
  | { readonly kind: 'book'; readonly input: BookRiskInput };

export type RiskJobResult =
  | { readonly kind: 'stress'; readonly result: StressResult }
  | { readonly kind: 'book'; readonly result: BookRisk };

/** Runs the jobs of a thread, one after another. */
export function riskJobRunner(): (job: RiskJob) => RiskJobResult {
  const pricer = new BookPricer();
  return (job) =>
    job.kind === 'stress'
      ? { kind: 'stress', result: stress(job.input) }
      : { kind: 'book', result: pricer.price(job.input) };
}
