/**
 * Runs once the browser is idle, at the latest after 10 s; after 1 s in a browser that does not say when it
 * is. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(run, { timeout: 10_000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 1_000);
  return () => clearTimeout(timer);
}
