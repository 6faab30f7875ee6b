import { LRUCache } from 'lru-cache';

/** Maximum number of cached responses. */
const ENTRIES_MAX = 200;

interface Entry<T> {
  readonly response: Promise<T>;
  /** Unix milliseconds; Infinity while the request is pending */
  until: number;
}

/**
 * Caches responses for a short time, so that many callers of one query cost the venue one request.
 */
export class CachedResponses<T> {
  readonly #entries = new LRUCache<string, Entry<T>>({ max: ENTRIES_MAX });

  /** @param ttlMs how long a response stays valid, in milliseconds */
  constructor(
    private readonly now: () => number,
    private readonly ttlMs: (response: T) => number,
  ) {}

  /** Returns the cached response, or the result of `request`. Failures are not cached. */
  get(query: string, request: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(query);
    if (cached !== undefined && this.now() < cached.until) return cached.response;
    return this.#send(query, request);
  }

  /** Returns the result of `request`, or the pending response. */
  refresh(query: string, request: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(query);
    if (cached?.until === Number.POSITIVE_INFINITY) return cached.response;
    return this.#send(query, request);
  }

  #send(query: string, request: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { response: request(), until: Number.POSITIVE_INFINITY };
    this.#entries.set(query, entry);
    void this.#expire(entry);
    return entry.response;
  }

  async #expire(entry: Entry<T>): Promise<void> {
    const validMs = await entry.response.then(this.ttlMs, () => 0);
    entry.until = this.now() + validMs;
  }
}
