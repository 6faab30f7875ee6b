import type { DerivativesFilter } from '../market-reads.ts';
import { BoundedCache } from './bounded-cache.ts';

const SECOND = 1_000;
/** Filters whose answers are kept. */
const KEPT = 32;

interface Kept<T> {
  at: number;
  answer: Promise<T> | undefined;
}

/**
 * What was asked for in a second is made once, as of the second's beginning, so that it stays the
 * same whoever asks first.
 */
export class AnswersOfSecond<T> {
  readonly #kept = new BoundedCache<Kept<T>, string>(KEPT, () => ({
    at: Number.NaN,
    answer: undefined,
  }));

  constructor(private readonly make: (filter: DerivativesFilter, at: number) => Promise<T>) {}

  get(filter: DerivativesFilter, now: number): Promise<T> {
    const { exchange, base, quote, riskType } = filter;
    const kept = this.#kept.get(JSON.stringify([exchange, base, quote, riskType]));
    const at = Math.floor(now / SECOND) * SECOND;
    if (kept.answer === undefined || kept.at !== at) {
      kept.at = at;
      kept.answer = this.make(filter, at);
    }
    return kept.answer;
  }
}
