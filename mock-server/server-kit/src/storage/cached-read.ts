import { LRUCache } from 'lru-cache';
import type { Pool } from './pool.ts';

/** Results that are retained. */
const RESULTS_MAX = 2_000;

interface Cached<T> {
  readonly result: Promise<T>;
  /** numbers of writes to the tables when the read began */
  readonly writes: readonly number[];
}

/**
 * Results of one kind of read, valid until something is written to one of its tables. Only the embedded
 * database counts all writes; with any other, every call reads.
 */
export class CachedRead<T> {
  readonly #results = new LRUCache<string, Cached<T>>({ max: RESULTS_MAX });

  /** @param tables all tables that the result depends on */
  constructor(
    private readonly pool: Pick<Pool, 'writesTo'>,
    private readonly tables: readonly string[],
  ) {}

  /** @param key names the parameters of the read */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const writes = this.#writes();
    if (writes === undefined) return read();
    const cached = this.#results.get(key);
    if (cached?.writes.every((count, at) => count === writes[at])) return cached.result;
    const result = read();
    this.#results.set(key, { result, writes });
    // whoever awaits it handles its failure
    result.catch(() => this.#results.delete(key));
    return result;
  }

  #writes(): readonly number[] | undefined {
    const { pool, tables } = this;
    if (pool.writesTo === undefined) return undefined;
    return tables.map((table) => pool.writesTo?.(table) ?? 0);
  }
}
