/** A cache of a limited total size, which evicts the least recently used entries. */
export class SizedCache<T> {
  readonly #entries = new Map<string, { value: T; size: number }>();
  #size = 0;

  constructor(private readonly sizeMax: number) {}

  get(key: string): T | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  /** Values over a quarter of the maximum size are not cached. */
  set(key: string, value: T, size = 1): void {
    this.#remove(key);
    if (size * 4 > this.sizeMax) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.sizeMax) return;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
