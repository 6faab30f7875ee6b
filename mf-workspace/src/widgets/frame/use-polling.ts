import { useMemo } from 'react';

/**
 * Returns a stable function that starts to refresh a query at an interval, and returns what stops
 * it: for the `live` of a chart, or for `useWhileShown`. Started again after a longer pause, it
 * refreshes at once.
 */
export function usePolling(refresh: () => void, everyMs: number): () => () => void {
  return useMemo(() => createPolling(refresh, everyMs), [refresh, everyMs]);
}

function createPolling(refresh: () => void, everyMs: number): () => () => void {
  let refreshedAt = Date.now();
  const poll = (): void => {
    refreshedAt = Date.now();
    refresh();
  };
  return () => {
    if (Date.now() - refreshedAt >= everyMs) poll();
    const timer = setInterval(poll, everyMs);
    return () => clearInterval(timer);
  };
}
