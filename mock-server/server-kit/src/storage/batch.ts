import { StorageError } from './pool.ts';

/** Values of one run. */
const SIZE_MAX = 500;

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
    private readonly options: {
      /** whether the values of a run that the database rejects are tried again one by one */
      readonly retriesAlone: boolean;
    } = { retriesAlone: false },
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

  /** What one value causes must not fail the others. */
  async #onFailure(items: readonly Item<T, R>[], error: unknown): Promise<void> {
    if (!this.options.retriesAlone || items.length === 1 || !(error instanceof StorageError)) {
      for (const { reject } of items) reject(error);
      return;
    }
    for (const { value, resolve, reject } of items) {
      await this.work([value]).then((resultOf) => resolve(resultOf(value)), reject);
    }
  }

  async #run(): Promise<void> {
    // values of the same turn of the event loop share the first run
    await Promise.resolve();
    while (this.#items.length > 0) {
      const items = this.#items.splice(0, SIZE_MAX);
      try {
        const resultOf = await this.work(items.map(({ value }) => value));
        for (const { value, resolve } of items) resolve(resultOf(value));
      } catch (error) {
        await this.#onFailure(items, error);
      }
    }
    this.#running = undefined;
  }
}
