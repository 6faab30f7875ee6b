import { useMemo } from 'react';

/**
 * Returns a stable function that starts refreshing a query at an interval and returns a function
 * that stops it; for the `live` prop of a chart or for `useWhileShown`. Refreshes immediately on start
 * if the last refresh was longer ago than the interval.
 */
export function usePolling(refresh: () => void, intervalMs: number): () => () => void {
  return useMemo(() => createPolling(refresh, intervalMs), [refresh, intervalMs]);
}

function createPolling(refresh: () => void, intervalMs: number): () => () => void {
  let refreshedAt = Date.now();
  const poll = (): void => {
    refreshedAt = Date.now();
    refresh();
  };
  return () => {
    if (Date.now() - refreshedAt >= intervalMs) poll();
    const timer = setInterval(poll, intervalMs);
    return () => clearInterval(timer);
  };
}
