/** Longer work yields to other tasks after this many milliseconds. */
export const SLICE_MS = 3;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Resumes one waiting task per event loop turn, however many wait. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });

/**
 * Splits long work into time slices so that the event loop stays responsive: await `step` before
 * each short unit of work. Concurrent tasks take turns.
 */
export class InSlices {
  #until = Number.NEGATIVE_INFINITY;

  async step(): Promise<void> {
    const pause = this.pauseWhenDue();
    if (pause !== undefined) await pause;
  }

  /** As `step`, but undefined within a slice: where a unit is so short that awaiting counts. */
  pauseWhenDue(): Promise<void> | undefined {
    return performance.now() < this.#until ? undefined : this.#pause();
  }

  async #pause(): Promise<void> {
    await turn();
    this.#until = performance.now() + SLICE_MS;
  }
}
