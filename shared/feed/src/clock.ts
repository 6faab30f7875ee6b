/** Time and timers, as a value so that tests can drive them. Milliseconds. */
export interface Clock {
  /** Never goes back. */
  now(): number;
  /** Runs `run` after `delay` ms; returns how to cancel. */
  after(delay: number, run: () => void): () => void;
}

/** When the wall clock has gone so much further between two readings, the machine slept. */
const SLEPT_MS = 1_000;

/**
 * A clock that never goes back and counts the time a machine slept, which the monotonic clock may
 * leave out. A wall clock that was moved forward looks the same: values are then taken to be old
 * until the feed confirms them again, which is the safe side.
 */
export function steadyClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): Clock {
  let total = 0;
  let lastWall = wall();
  let lastMonotonic = monotonic();
  return {
    now() {
      const nextWall = wall();
      const nextMonotonic = monotonic();
      const passed = nextMonotonic - lastMonotonic;
      const onTheWall = nextWall - lastWall;
      total += onTheWall - passed > SLEPT_MS ? onTheWall : passed;
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
