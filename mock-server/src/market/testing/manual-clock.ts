import type { Clock } from '../clock.ts';

/** A clock that moves only when a test says so. */
export class ManualClock implements Clock {
  readonly #timers = new Set<{ ms: number; due: number; run: () => void }>();
  #now: number;

  constructor(now = Date.UTC(2025, 10, 10, 18)) {
    this.#now = now;
  }

  now = (): number => this.#now;

  every(ms: number, run: () => void): () => void {
    const timer = { ms, due: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on by `ms`, running on the way what becomes due, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].sort((a, b) => a.due - b.due);
      if (next === undefined || next.due > end) break;
      this.#now = next.due;
      next.due += next.ms;
      next.run();
    }
    this.#now = end;
  }

  /** Jumps by `ms` and runs each timer once, as after a machine's sleep. */
  jump(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers) {
      timer.due = this.#now + timer.ms;
      timer.run();
    }
  }
}
