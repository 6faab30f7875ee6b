/** More than any venue repeats. */
const KEPT = 2_000;

/** The latest ids, so that nothing is told twice. */
export class RecentIds {
  readonly #ids = new Set<string>();

  /** False when it was there already. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= KEPT) break;
      this.#ids.delete(oldest);
    }
    return true;
  }
}
