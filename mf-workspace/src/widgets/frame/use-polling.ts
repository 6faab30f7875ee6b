import { useCallback } from 'react';

/**
 * Returns a stable function that starts to refresh a query at an interval, and returns what stops
 * it: for the `live` of a chart, or for `useWhileShown`.
 */
export function usePolling(refresh: () => void, everyMs: number): () => () => void {
  return useCallback(() => {
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [refresh, everyMs]);
}
