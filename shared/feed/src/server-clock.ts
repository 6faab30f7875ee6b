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

export function createServerClock(
  clock: Clock,
  wall: () => number = () => Date.now(),
): ServerClock {
  let offset: number | undefined;
  return {
    observe(at) {
      const observed = at - clock.now();
      // the message with the lowest latency gives the best estimate
      if (offset === undefined || observed > offset || offset - observed > MAX_LATENCY_MS) {
        offset = observed;
      }
    },
    now: () => (offset === undefined ? wall() : clock.now() + offset),
  };
}
