/** Time and timers in milliseconds, injected so that tests can control them. */
export interface Clock {
  /** Monotonic. */
  now(): number;
  /** Runs `run` after `delay` ms; returns a function that cancels it. */
  after(delay: number, run: () => void): () => void;
}

/** If the wall clock advances this much more than the monotonic clock, the machine has slept. */
const SLEEP_MIN_MS = 1_000;

/**
 * A monotonic clock that includes the time the machine slept, which `performance.now` may omit. A wall
 * clock that is set forward is mistaken for sleep: values are then stale until the feed confirms them,
 * and the server clock corrects its estimate.
 */
export function steadyClock(
  wall: () => number = () => Date.now(),
  monotonic: () => number = () => performance.now(),
): Clock {
  let total = 0;
  let lastWall = wall();
  let lastMonotonic = monotonic();
  return {
    now() {
      const nextWall = wall();
      const nextMonotonic = monotonic();
      // fake clocks of tests start again at zero
      const monotonicElapsed = Math.max(0, nextMonotonic - lastMonotonic);
      const wallElapsed = nextWall - lastWall;
      total += wallElapsed - monotonicElapsed > SLEEP_MIN_MS ? wallElapsed : monotonicElapsed;
      lastWall = nextWall;
      lastMonotonic = nextMonotonic;
      return total;
    },
    after(delay, run) {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  };
}
