/** Tracks work that continues after its response, so that shutdown can wait for it. */
export class PendingMail {
  readonly #pending = new Set<Promise<unknown>>();

  /** Adds work that handles its own errors. */
  add(work: Promise<unknown>): void {
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        this.#pending.delete(settled);
      });
    this.#pending.add(settled);
  }

  /** Resolves when all work is done, or after a timeout in milliseconds. */
  async waitUntilDone(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.all(this.#pending), timeout]);
    clearTimeout(timer);
  }
}
