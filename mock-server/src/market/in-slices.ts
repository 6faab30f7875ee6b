/** Work that is longer lets others go on after so many milliseconds. */
export const SLICE_MS = 10;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** However many wait, only one of them goes on before everything else is looked after again. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });

/**
 * Cuts a long piece of work into slices, between which the process answers others: `step` is awaited
 * before each step of it, which should be short. All pieces of work that are under way take turns.
 */
export class InSlices {
  #until = Number.NEGATIVE_INFINITY;

  async step(): Promise<void> {
    if (performance.now() < this.#until) return;
    await turn();
    this.#until = performance.now() + SLICE_MS;
  }
}
