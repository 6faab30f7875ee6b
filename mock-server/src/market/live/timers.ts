import type { Clock } from '../clock.ts';

/** Pauses that end all at once when nobody waits any more. */
export class Timers {
  readonly #cancel = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Resolves after so many milliseconds, and never once they were cancelled. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.every(ms, () => {
        this.#cancel.delete(cancel);
        cancel();
        resolve();
      });
    });
  }

  /** Runs again and again until they are cancelled; returns how to end it alone. */
  every(ms: number, run: () => void): () => void {
    const cancel = this.clock.every(ms, run);
    this.#cancel.add(cancel);
    return cancel;
  }

  cancel(): void {
    for (const cancel of this.#cancel) cancel();
    this.#cancel.clear();
  }
}
