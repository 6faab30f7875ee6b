import type { Clock } from './clock.ts';

/** Estimates the server's time, since the local clock may be wrong. Unix milliseconds. */
export interface ServerClock {
  /** Records the server time of a message that was just received. */
  observe(at: number): void;
  /** The local time until the first observation. */
  now(): number;
}

/** Messages are never later than this; a larger difference means that a clock was set. */
const MAX_LATENCY_MS = 30_000;

/**
 * Estimates from before the previous window are dropped: `steadyClock` mistakes a local clock that is
 * set forward for sleep, after which an old estimate would stay ahead of the server's time.
 */
const WINDOW_MS = 10_000;

/** The estimate is based on the message with the lowest latency in this window or the one before. */
export function createServerClock(
  clock: Clock,
  wall: () => number = () => Date.now(),
): ServerClock {
  /** the server's time minus that of `clock`, undefined until the first observation */
  let offset: number | undefined;
  let windowStart = 0;
  /** the highest offset in this window, which is that of the message with the lowest latency */
  let highest = Number.NEGATIVE_INFINITY;
  let highestBefore = Number.NEGATIVE_INFINITY;

  return {
    observe(at) {
      const now = clock.now();
      const observed = at - now;
      const wasSet = offset !== undefined && offset - observed > MAX_LATENCY_MS;
      if (offset === undefined || wasSet || now - windowStart >= WINDOW_MS) {
        windowStart = now;
        highestBefore = wasSet ? observed : highest;
        highest = observed;
      }
      highest = Math.max(highest, observed);
      offset = Math.max(highest, highestBefore);
    },
    now: () => (offset === undefined ? wall() : clock.now() + offset),
  };
}
