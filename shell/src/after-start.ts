import { whenIdle } from './when-idle.ts';

/** How long after the page has loaded the rest of its start may take, in milliseconds. */
const START_MS = 3_000;

/**
 * Runs once the page has probably started and the browser is idle, so that it takes no connection from what
 * the user waits for. Returns a function that cancels it.
 */
export function afterStart(run: () => void): () => void {
  let cancel: () => void;
  const wait = () => {
    const timer = setTimeout(() => {
      cancel = whenIdle(run);
    }, START_MS);
    cancel = () => clearTimeout(timer);
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
