/** The health of a venue: down while the last attempt of any operation has failed. */
export class Health {
  readonly #failing = new Map<object, string>();
  #wasUp = false;
  reconnects = 0;

  /** The first failure reason; null when the venue is up. */
  get reason(): string | null {
    const [reason = null] = this.#failing.values();
    return reason;
  }

  reasonOf(what: object): string | null {
    return this.#failing.get(what) ?? null;
  }

  /** @param what identifies one operation that is retried */
  failed(what: object, reason: string): void {
    this.#failing.delete(what);
    this.#failing.set(what, reason);
  }

  worked(what: object): void {
    const wasDown = this.#failing.size > 0;
    this.#failing.delete(what);
    if (this.#failing.size > 0) return;
    if (wasDown && this.#wasUp) this.reconnects += 1;
    this.#wasUp = true;
  }

  /** Discards the state of an operation that is no longer needed. */
  discard(what: object): void {
    this.#failing.delete(what);
  }
}
