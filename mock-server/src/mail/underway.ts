/** Work that goes on after its answer was given, which the server waits for when it ends. */
export class Underway {
  readonly #works = new Set<Promise<unknown>>();

  /** Takes work that tells of its failure by itself. */
  add(work: Promise<unknown>): void {
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        this.#works.delete(settled);
      });
    this.#works.add(settled);
  }

  /** Resolves when all work is done, or after so many milliseconds. */
  async done(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.all(this.#works), late]);
    clearTimeout(timer);
  }
}
