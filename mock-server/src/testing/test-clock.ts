/** A clock that moves when told to, and not otherwise. */
export class TestClock {
  #ms = Date.now();
  readonly now = (): number => this.#ms;

  pass({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.#ms += (minutes * 60 + seconds) * 1000;
  }
}
