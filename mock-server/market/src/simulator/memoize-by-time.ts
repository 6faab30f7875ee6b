import { SLOT_MS } from './spans.ts';

/** Number of cached times; times differ by slots, so neighbours do not collide. */
const CACHED_VALUES = 16;

/**
 * A pure function of time that caches its last results: many contracts read one path at the same
 * time, and one contract reads its path several times.
 */
export function memoizeByTime(valueAt: (time: number) => number): (time: number) => number {
  const times = new Float64Array(CACHED_VALUES).fill(Number.NaN);
  const values = new Float64Array(CACHED_VALUES);
  return (time) => {
    const slot = Math.floor(time / SLOT_MS) % CACHED_VALUES;
    if (times[slot] !== time) {
      const value = valueAt(time);
      times[slot] = time;
      values[slot] = value;
    }
    return values[slot] ?? 0;
  };
}
