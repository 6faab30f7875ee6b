/** The clock of market and feed, replaceable in tests. */
export interface Clock {
  /** Market time in Unix milliseconds; never decreases. */
  now(): number;
  /** Monotonic milliseconds since an arbitrary origin, for intervals and ages. */
  elapsed(): number;
  /**
   * Calls `run` every `ms` of elapsed time; a late call does not delay later ones, and missed calls are
   * skipped.
   * Returns a function that cancels it.
   */
  every(ms: number, run: () => void): () => void;
}

/** Pace of the clock while it is ahead of the wall clock. */
const CATCH_UP_PACE = 0.5;

/**
 * A wall clock that never decreases: when the wall clock is set back, time continues at half its
 * pace until the wall clock has caught up. Returns integer milliseconds.
 */
export function monotonicClock(wall: () => number, elapsed: () => number): () => number {
  let last = wall();
  let lastReadWhileAhead: number | undefined;
  return () => {
    const wallNow = wall();
    if (lastReadWhileAhead === undefined && wallNow >= last) {
      last = wallNow;
      return last;
    }
    const now = elapsed();
    last += CATCH_UP_PACE * (now - (lastReadWhileAhead ?? now));
    lastReadWhileAhead = now;
    if (wallNow < last) return Math.floor(last);
    last = wallNow;
    lastReadWhileAhead = undefined;
    return last;
  };
}

const elapsed = () => performance.now();

export const systemClock: Clock = {
  now: monotonicClock(Date.now, elapsed),
  elapsed,
  every(ms, run) {
    let nextAt = performance.now() + ms;
    let timer = setTimeout(tick, ms);
    function tick(): void {
      const late = performance.now() - nextAt;
      nextAt += ms * (1 + Math.max(0, Math.floor(late / ms)));
      timer = setTimeout(tick, Math.max(0, nextAt - performance.now()));
      run();
    }
    return () => clearTimeout(timer);
  },
};
