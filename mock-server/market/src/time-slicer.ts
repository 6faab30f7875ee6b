/** Longer work yields to other tasks after this many milliseconds. */
export const SLICE_MS = 3;

/** Paced work that has run for longer than this, in milliseconds, pauses between its slices. */
export const PACED_AFTER_MS = 150;
/**
 * Minimum time between the starts of two slices of paced work, in milliseconds, over all tasks:
 * together they use at most half of the CPU time of the process.
 */
export const PACED_PAUSE_MS = 2 * SLICE_MS;

/** Resumes waiting tasks one at a time. */
class SliceQueue {
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly schedule: (next: () => void) => void) {}

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.schedule(() => this.#next());
    });
  }

  #next(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) this.schedule(() => this.#next());
  }
}

const immediateQueue = new SliceQueue((next) => setImmediate(next));
const pacedQueue = new SliceQueue((next) => setTimeout(next, PACED_PAUSE_MS));

/**
 * Splits long work into time slices so that the event loop stays responsive: await `step` before
 * each short unit of work. Concurrent tasks alternate.
 */
export class TimeSlicer {
  #start = 0;
  #until = Number.NEGATIVE_INFINITY;
  #workedMs = 0;

  /** @param paced for work that can take seconds per request */
  constructor(private readonly paced = false) {}

  async step(): Promise<void> {
    const now = performance.now();
    if (now >= this.#until) await this.#pause(now);
  }

  async #pause(now: number): Promise<void> {
    if (this.#start > 0) this.#workedMs += now - this.#start;
    await (this.paced && this.#workedMs > PACED_AFTER_MS ? pacedQueue : immediateQueue).wait();
    this.#start = performance.now();
    this.#until = this.#start + SLICE_MS;
  }
}
