import type { DerivativesFilter } from '../market-reads.ts';
import { BoundedCache } from './bounded-cache.ts';

const SECOND = 1_000;
/** Maximum number of cached filters. */
const ENTRIES_MAX = 32;

interface Entry<T> {
  at: number;
  answer: Promise<T> | undefined;
}

/**
 * Caches one answer per filter and second, computed as of the start of the second, so that it does
 * not depend on who asks first.
 */
export class PerSecondCache<T, Filter extends object = DerivativesFilter> {
  readonly #entries = new BoundedCache<Entry<T>, string>(ENTRIES_MAX, () => ({
    at: Number.NaN,
    answer: undefined,
  }));

  constructor(private readonly make: (filter: Filter, at: number) => Promise<T>) {}

  get(filter: Filter, now: number): Promise<T> {
    const criteria = Object.entries(filter).filter(([, value]) => value !== undefined);
    const entry = this.#entries.get(JSON.stringify(criteria.sort()));
    const at = Math.floor(now / SECOND) * SECOND;
    if (entry.answer === undefined || entry.at !== at) {
      entry.at = at;
      entry.answer = this.make(filter, at);
    }
    return entry.answer;
  }
}
