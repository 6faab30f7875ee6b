/** Time as the market and the feed see it, so that tests can hold it. */
export interface Clock {
  /** Unix milliseconds */
  now(): number;
  /** Calls `run` about every `ms` by elapsed time: a late call does not shift or pile up the next. */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
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
