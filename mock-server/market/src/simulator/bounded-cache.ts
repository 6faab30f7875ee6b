/**
 * An approximate LRU cache of a pure function with at most `size` entries, rounded up to an even
 * number. It evicts the older half at once, which is cheaper than finding the oldest entry each time.
 */
export class BoundedCache<T, K = number> {
  readonly #half: number;
  #recent = new Map<K, T>();
  #older = new Map<K, T>();

  constructor(
    size: number,
    private readonly make: (key: K) => T,
  ) {
    this.#half = Math.ceil(size / 2);
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  /** Evicts entries not used since the last call. */
  evictUnused(): void {
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  has(key: K): boolean {
    return this.#recent.has(key) || this.#older.has(key);
  }

  get(key: K): T {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const value = this.#older.get(key) ?? this.make(key);
    this.#older.delete(key);
    if (this.#recent.size >= this.#half) this.evictUnused();
    this.#recent.set(key, value);
    return value;
  }
}
