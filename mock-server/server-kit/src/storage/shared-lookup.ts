import { setTimeout as pause } from 'node:timers/promises';

/**
 * A storage lookup shared by concurrent callers. Calls made during a lookup share the next one, which
 * starts when the current lookup has ended and at least `intervalMinMs` after it started.
 */
export class SharedLookup<T> {
  #next: Promise<T> | undefined;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lookUp: () => Promise<T>,
    private readonly intervalMinMs: number,
  ) {}

  get(): Promise<T> {
    this.#next ??= this.#start();
    return this.#next;
  }

  async #start(): Promise<T> {
    await this.#previous;
    this.#next = undefined;
    const result = this.lookUp();
    const ended = result.catch(() => undefined);
    this.#previous = Promise.all([ended, pause(this.intervalMinMs, undefined, { ref: false })]);
    return result;
  }
}
