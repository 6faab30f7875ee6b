/** The health of a venue: down while the last attempt of any operation has failed. */
export class Health {
  readonly #failing = new Map<object, string>();
  #wasUp = false;
  reconnects = 0;

  /** The reason of the failing operation whose last failure is oldest; null if none fails. */
  get reason(): string | null {
    const [reason = null] = this.#failing.values();
    return reason;
  }

  reasonOf(operation: object): string | null {
    return this.#failing.get(operation) ?? null;
  }

  /** @param operation identifies an operation that is retried */
  recordFailure(operation: object, reason: string): void {
    this.#failing.delete(operation);
    this.#failing.set(operation, reason);
  }

  recordSuccess(operation: object): void {
    const wasDown = this.#failing.size > 0;
    this.#failing.delete(operation);
    if (this.#failing.size > 0) return;
    if (wasDown && this.#wasUp) this.reconnects += 1;
    this.#wasUp = true;
  }

  /** Discards the state of an operation that is no longer needed. */
  discard(operation: object): void {
    this.#failing.delete(operation);
  }
}
