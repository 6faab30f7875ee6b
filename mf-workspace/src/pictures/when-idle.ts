const waiting = new Set<() => void>();
let isScheduled = false;

const nextIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 50);
};

function runNext(): void {
  isScheduled = false;
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  first();
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  nextIdle(runNext);
}

/**
 * Runs functions one by one, each when the page is idle. Returns a function that cancels this one.
 */
export function whenIdle(run: () => void): () => void {
  waiting.add(run);
  schedule();
  return () => waiting.delete(run);
}
