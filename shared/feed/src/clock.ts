/** Time and timers, as a value so that tests can drive them. Milliseconds. */
export interface Clock {
  /** Never goes back. */
  now(): number;
  /** Runs `run` after `delay` ms; returns how to cancel. */
  after(delay: number, run: () => void): () => void;
}

/**
 * A clock that never goes back and counts the time a machine slept: of the wall clock and the
 * monotonic one it follows whichever went further. When the wall clock is moved forward, values
 * look old until the feed confirms them again, which is the safe side.
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
      total += Math.max(0, nextWall - lastWall, nextMonotonic - lastMonotonic);
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
