import type { Clock } from '../clock.ts';

/** Timers that can be cancelled together. */
export class Timers {
  readonly #cancel = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Resolves after `ms` milliseconds; never resolves when cancelled. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.every(ms, () => {
        this.#cancel.delete(cancel);
        cancel();
        resolve();
      });
    });
  }

  /** Runs `run` every `ms` milliseconds; returns a function that cancels this timer. */
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
