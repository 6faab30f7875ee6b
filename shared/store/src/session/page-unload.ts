const drafts = new Set<() => void>();
const unloadCallbacks = new Set<() => void>();

/** Runs all callbacks, even if one throws. */
function runAll(callbacks: ReadonlySet<() => void>): void {
  for (const run of callbacks) {
    try {
      run();
    } catch (error) {
      reportError(error);
    }
  }
}

/** Saves all registered drafts now instead of after their delay. */
export const flushDrafts = (): void => runAll(drafts);

// A single listener, because browsers do not call listeners that are added during dispatch, and
// flushing a draft can register another `onPageUnload` callback.
window.addEventListener('pagehide', () => {
  flushDrafts();
  runAll(unloadCallbacks);
});

document.addEventListener(
  'visibilitychange',
  () => {
    if (document.hidden) flushDrafts();
  },
  { capture: true },
);

/**
 * Registers a draft: input whose save is debounced. `flush` saves it at once, and is called before
 * the page is unloaded or hidden and before a logout. Returns the unsubscribe function.
 */
export function onDraftFlush(flush: () => void): () => void {
  drafts.add(flush);
  return () => drafts.delete(flush);
}

/**
 * Registers a callback that sends unsaved changes when the page is unloaded, after the drafts are
 * flushed. Returns the unsubscribe function.
 */
export function onPageUnload(send: () => void): () => void {
  unloadCallbacks.add(send);
  return () => unloadCallbacks.delete(send);
}
