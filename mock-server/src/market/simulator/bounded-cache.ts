/**
 * Keeps the answers of a pure function that were used last, at most `size` of them: the recent ones
 * push out the older half at once, which costs less than to find the oldest each time.
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

  get(key: K): T {
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const answer = this.#older.get(key) ?? this.make(key);
    if (this.#recent.size >= this.#half) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, answer);
    return answer;
  }
}
