interface Item<T, R> {
  readonly value: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs `work` with all values that were added while its previous run was in progress, so that many
 * writes share one transaction and one wait for the disk. Runs one at a time, in the order of the values.
 */
export class Batch<T, R> {
  #items: Item<T, R>[] = [];
  #running: Promise<void> | undefined;

  /**
   * @param work returns the result of each value; when it throws, all values of the run fail
   */
  constructor(
    private readonly work: (values: readonly T[]) => Promise<(value: T) => R>,
    private readonly sizeMax = 500,
  ) {}

  add(value: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#items.push({ value, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when all values added so far have been processed. */
  async untilDone(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // values of the same turn of the event loop share the first run
    await Promise.resolve();
    while (this.#items.length > 0) {
      const items = this.#items.splice(0, this.sizeMax);
      try {
        const resultOf = await this.work(items.map(({ value }) => value));
        for (const { value, resolve } of items) resolve(resultOf(value));
      } catch (error) {
        for (const { reject } of items) reject(error);
      }
    }
    this.#running = undefined;
  }
}
