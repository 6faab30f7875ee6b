/** A function called at most once in a span of time, with the newest value. */
export interface Paced<T> {
  (value: T): void;
  /** forgets what was not passed on yet */
  stop(): void;
}

/**
 * Passes values to `use` at most every `everyMs`: the first at once, of those that follow too soon
 * the newest when the time has come.
 */
export function paced<T>(everyMs: number, use: (value: T) => void, now = Date.now): Paced<T> {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pass = () => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    last = now();
    use(value);
  };
  const take = (value: T) => {
    waiting = { value };
    const left = last + everyMs - now();
    if (left <= 0) {
      clearTimeout(timer);
      pass();
    } else {
      timer ??= setTimeout(pass, left);
    }
  };
  return Object.assign(take, {
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  });
}
