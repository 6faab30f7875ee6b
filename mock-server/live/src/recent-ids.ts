/** More than any venue repeats after a reconnect. */
const IDS_MAX = 2_000;

/** A bounded set of the latest ids, to detect duplicates. */
export class RecentIds {
  readonly #ids = new Set<string>();

  /** False for a duplicate. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= IDS_MAX) break;
      this.#ids.delete(oldest);
    }
    return true;
  }
}
