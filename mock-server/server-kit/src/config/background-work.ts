/** Work that nobody awaits, such as what a timer starts, so that a shutdown can wait for it. */
export class BackgroundWork {
  readonly #pending = new Set<Promise<void>>();

  /** Adds work, and returns it. Who starts it handles its errors. */
  add<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<void> = work.then(
      () => void this.#pending.delete(settled),
      () => void this.#pending.delete(settled),
    );
    this.#pending.add(settled);
    return work;
  }

  /** Resolves when all work is done, also what was added in the meantime. */
  async untilDone(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
