import type { DerivativesFilter } from '../market-reads.ts';
import { BoundedCache } from './bounded-cache.ts';

const SECOND = 1_000;
/** Maximum number of cached filters. */
const ENTRIES_MAX = 32;

interface Entry<T> {
  at: number;
  response: Promise<T> | undefined;
}

/**
 * Caches one response per filter and period (a second by default), computed as of the start of the
 * period, so that it does not depend on the first request.
 */
export class PerSecondCache<T, Filter extends object = DerivativesFilter> {
  readonly #entries = new BoundedCache<Entry<T>, string>(ENTRIES_MAX, () => ({
    at: Number.NaN,
    response: undefined,
  }));

  /** @param everyMs how long a response is valid */
  constructor(
    private readonly make: (filter: Filter, at: number) => Promise<T>,
    private readonly everyMs = SECOND,
  ) {}

  get(filter: Filter, now: number): Promise<T> {
    const criteria = Object.entries(filter).filter(([, value]) => value !== undefined);
    criteria.sort(([a], [b]) => (a < b ? -1 : 1));
    const entry = this.#entries.get(JSON.stringify(criteria));
    const at = Math.floor(now / this.everyMs) * this.everyMs;
    if (entry.response === undefined || entry.at !== at) {
      entry.at = at;
      entry.response = this.make(filter, at);
    }
    return entry.response;
  }
}
