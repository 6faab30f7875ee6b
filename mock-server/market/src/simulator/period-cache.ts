import { SECOND } from '../durations.ts';
import type { DerivativesFilter } from '../market-reads.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Maximum number of cached filters. */
const ENTRIES_MAX = 32;

interface Entry<T> {
  at: number;
  response: Promise<T> | undefined;
}

/**
 * Caches one response per filter and period (a second by default), computed as of the start of the
 * period, so that it does not depend on when the first request arrives. Failures are not cached.
 */
export class PeriodCache<T, Filter extends object = DerivativesFilter> {
  readonly #entries = new BoundedCache<Entry<T>, string>(ENTRIES_MAX, () => ({
    at: Number.NaN,
    response: undefined,
  }));

  constructor(
    private readonly make: (filter: Filter, at: number) => Promise<T>,
    private readonly periodMs = SECOND,
  ) {}

  get(filter: Filter, now: number): Promise<T> {
    const criteria = Object.entries(filter).filter(([, value]) => value !== undefined);
    criteria.sort(([a], [b]) => (a < b ? -1 : 1));
    const entry = this.#entries.get(JSON.stringify(criteria));
    const at = Math.floor(now / this.periodMs) * this.periodMs;
    if (entry.response !== undefined && entry.at === at) return entry.response;
    const response = this.make(filter, at);
    entry.at = at;
    entry.response = response;
    response.catch(() => {
      if (entry.response === response) entry.response = undefined;
    });
    return response;
  }
}
