/** Time as the market and the feed see it, so that tests can hold it. */
export interface Clock {
  /** Unix milliseconds of the market; never goes back. */
  now(): number;
  /** Milliseconds since some moment, for intervals and ages: whatever is done to the wall clock. */
  elapsed(): number;
  /** Calls `run` about every `ms` by elapsed time: a late call does not shift or pile up the next. */
  every(ms: number, run: () => void): () => void;
}

/** How fast time goes on that is ahead of the wall clock. */
const WAITING_PACE = 0.5;

/**
 * The wall clock, but never back: where that is set back, time goes on from where it was at half its
 * pace until the wall clock has caught up. Whole milliseconds, as the wall clock's are.
 */
export function neverBack(wall: () => number, elapsed: () => number): () => number {
  let told = wall();
  let aheadAt: number | undefined;
  return () => {
    const present = wall();
    if (aheadAt === undefined && present >= told) {
      told = present;
      return told;
    }
    const now = elapsed();
    told += WAITING_PACE * (now - (aheadAt ?? now));
    aheadAt = now;
    if (present < told) return Math.floor(told);
    told = present;
    aheadAt = undefined;
    return told;
  };
}

const elapsed = () => performance.now();

export const systemClock: Clock = {
  now: neverBack(Date.now, elapsed),
  elapsed,
  every(ms, run) {
    let due = performance.now() + ms;
    let timer = setTimeout(tick, ms);
    function tick(): void {
      const late = performance.now() - due;
      due += ms * (1 + Math.max(0, Math.floor(late / ms)));
      timer = setTimeout(tick, Math.max(0, due - performance.now()));
      run();
    }
    return () => clearTimeout(timer);
  },
};
