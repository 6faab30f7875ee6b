/** So long nothing may have arrived before the page counts as quiet. */
const QUIET_MS = 1_000;
/** A page that never is quiet does not wait longer for the browser to be idle. */
const IDLE_TIMEOUT_MS = 10_000;

const noop = (): void => undefined;

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    run();
    return noop;
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Calls `run` once the page has loaded, no file or answer has arrived for a second and the browser
 * is idle. Returns a function that cancels it.
 */
export function whenQuiet(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelIdle = noop;
  const quiet = () => {
    observer.disconnect();
    cancelIdle = whenIdle(run);
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(quiet, QUIET_MS);
  };
  const observer = new PerformanceObserver(restart);
  const begin = () => {
    observer.observe({ type: 'resource' });
    restart();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    observer.disconnect();
    clearTimeout(timer);
    cancelIdle();
  };
}
