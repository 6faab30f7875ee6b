/** Work that nobody awaits, such as what a timer starts, so that a shutdown can wait for it. */
export class BackgroundWork {
  readonly #pending = new Set<Promise<void>>();

  /** Adds work that handles its own errors. */
  add(work: Promise<unknown>): void {
    const settled: Promise<void> = work.then(
      () => void this.#pending.delete(settled),
      () => void this.#pending.delete(settled),
    );
    this.#pending.add(settled);
  }

  /** The same, for work whose result is wanted. */
  track<T>(work: Promise<T>): Promise<T> {
    this.add(work);
    return work;
  }

  /** Resolves when all work is done, also what was added in the meantime. */
  async untilDone(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Whether all work is done within a time in milliseconds: resolves then, or when the time is over. */
  async isDoneWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), Math.max(0, ms));
    });
    try {
      return await Promise.race([this.untilDone().then(() => true), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
