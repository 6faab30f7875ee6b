import { type Clock, monotonicClock } from '../clock.ts';

/** A clock that tests advance. */
export class ManualClock implements Clock {
  readonly #timers = new Set<{ ms: number; due: number; run: () => void }>();
  #elapsed = 0;
  /** wall clock time at elapsed time 0 */
  #start: number;
  readonly now: () => number;

  constructor(now = Date.UTC(2025, 10, 10, 18)) {
    this.#start = now;
    this.now = monotonicClock(() => this.#start + this.#elapsed, this.elapsed);
  }

  elapsed = (): number => this.#elapsed;

  every(ms: number, run: () => void): () => void {
    const timer = { ms, due: this.#elapsed + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances by `ms` and runs expired timers in order. */
  advance(ms: number): void {
    const end = this.#elapsed + ms;
    for (;;) {
      const [next] = [...this.#timers].sort((a, b) => a.due - b.due);
      if (next === undefined || next.due > end) break;
      this.#elapsed = next.due;
      next.due += next.ms;
      next.run();
    }
    this.#elapsed = end;
  }

  /** Jumps by `ms` and runs each timer once, as after sleep. */
  jump(ms: number): void {
    this.#elapsed += ms;
    for (const timer of this.#timers) {
      timer.due = this.#elapsed + timer.ms;
      timer.run();
    }
  }

  /** Sets the wall clock back. */
  stepBack(ms: number): void {
    this.now();
    this.#start -= ms;
  }
}
