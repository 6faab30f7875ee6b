import type { Clock } from '../clock.ts';

export interface Throttle {
  /** Runs now, or once the interval since the last run has passed. */
  schedule(): void;
  runNow(): void;
  cancel(): void;
}

/** @param run returns whether it did any work; if it did not, the next run does not wait */
export function createThrottle(clock: Clock, intervalMs: number, run: () => boolean): Throttle {
  let ranAt = Number.NEGATIVE_INFINITY;
  let cancelNext: (() => void) | undefined;

  const cancel = () => {
    cancelNext?.();
    cancelNext = undefined;
  };
  const runNow = () => {
    cancel();
    const startedAt = clock.now();
    if (run()) ranAt = startedAt;
  };

  return {
    schedule() {
      const wait = ranAt + intervalMs - clock.now();
      if (wait <= 0) runNow();
      else cancelNext ??= clock.after(wait, runNow);
    },
    runNow,
    cancel,
  };
}
