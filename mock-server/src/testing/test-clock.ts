/** A clock that moves only by `advance`. */
export class TestClock {
  #ms = Date.now();
  readonly now = (): number => this.#ms;

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.#ms += (minutes * 60 + seconds) * 1000;
  }
}
