import { SLOT_MS } from './spans.ts';

/** How many of the last times are kept; times differ by slots, so neighbours do not collide. */
const KEPT = 16;

/**
 * A pure function of time that keeps its last results: many contracts read one path at the same
 * time, and one contract reads its path several times.
 */
export function keepLast(valueAt: (time: number) => number): (time: number) => number {
  const times = new Float64Array(KEPT).fill(Number.NaN);
  const values = new Float64Array(KEPT);
  return (time) => {
    const slot = Math.floor(time / SLOT_MS) % KEPT;
    if (times[slot] !== time) {
      const value = valueAt(time);
      times[slot] = time;
      values[slot] = value;
    }
    return values[slot] ?? 0;
  };
}
