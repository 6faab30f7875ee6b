type Granted<T> = (lock: Lock | null) => T;

interface Held {
  readonly reject: (reason: Error) => void;
}

/** A LockManager with a single lock, whatever the name, with a queue and `steal`. */
export class FakeLocks {
  readonly #queue: (() => void)[] = [];
  #held: Held | undefined;

  request<T>(
    _name: string,
    options: LockOptions | Granted<T>,
    granted?: Granted<T>,
  ): Promise<Awaited<T>> {
    const run = typeof options === 'function' ? options : granted;
    const steals = typeof options !== 'function' && options.steal === true;
    return new Promise((resolve, reject) => {
      const hold = () => void this.#acquire(run, resolve, reject);
      if (steals) this.#held?.reject(new Error('stolen'));
      if (steals || this.#held === undefined) hold();
      else this.#queue.push(hold);
    });
  }

  async #acquire<T>(
    run: Granted<T> | undefined,
    done: (value: Awaited<T>) => void,
    reject: (reason: Error) => void,
  ): Promise<void> {
    const held: Held = { reject };
    this.#held = held;
    const value = await Promise.resolve(run?.(null));
    if (this.#held === held) this.#release();
    if (value !== undefined) done(value);
  }

  #release(): void {
    this.#held = undefined;
    this.#queue.shift()?.();
  }
}
