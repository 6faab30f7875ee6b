const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls `listener` every second, with one timer for all listeners. Returns the unsubscribe
 * function.
 */
export function everySecond(listener: () => void): () => void {
  // wrapped, so that the same function can subscribe twice
  const wrapped = (): void => listener();
  listeners.add(wrapped);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(wrapped);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
