export interface TimeLimit {
  /** aborted after the time, unless the limit was lifted before */
  readonly signal: AbortSignal;
  lift(): void;
}

/** A time limit that can be lifted, unlike that of `AbortSignal.timeout`. */
export function timeLimit(ms: number): TimeLimit {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException('The time limit has passed.', 'TimeoutError')),
    ms,
  );
  return { signal: limit.signal, lift: () => clearTimeout(timer) };
}
