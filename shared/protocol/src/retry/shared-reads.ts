interface Batch<Item, Result> {
  readonly items: Item[];
  readonly result: Promise<Result>;
}

/**
 * Reads something for several callers together: those that ask while it is being read share the next reading, which
 * begins after they asked. For what costs a slow or limited call.
 */
export class SharedReads<Item, Result> {
  #next: Batch<Item, Result> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly readFor: (items: readonly Item[]) => Promise<Result>) {}

  read(item: Item): Promise<Result> {
    const batch = this.#next ?? this.#start();
    batch.items.push(item);
    return batch.result;
  }

  #start(): Batch<Item, Result> {
    const items: Item[] = [];
    const result = this.#last.then(() => {
      this.#next = undefined;
      return this.readFor(items);
    });
    this.#last = result.catch(() => undefined);
    this.#next = { items, result };
    return this.#next;
  }
}
