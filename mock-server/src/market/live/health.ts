/** How a venue is heard: down as long as something that was tried has not worked since. */
export class Health {
  readonly #failing = new Map<object, string>();
  #wasUp = false;
  reconnects = 0;

  /** Why it is down; null when it is up. */
  get reason(): string | null {
    const [reason = null] = this.#failing.values();
    return reason;
  }

  reasonOf(what: object): string | null {
    return this.#failing.get(what) ?? null;
  }

  /** @param what stands for one thing that is tried again and again */
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

  /** Nobody wants it any more. */
  given(what: object): void {
    this.#failing.delete(what);
  }
}
