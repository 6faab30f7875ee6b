import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs due timers in order. */
  pass(ms: number): void;
}

export function fakeClock(): FakeClock {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after(delay, run) {
      const timer = { at: time + delay, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.run();
      }
      time = end;
    },
  };
}
