import { subscribeTicker } from '@parallax/feed';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Tracks the staleness of contracts, on screen or not, without re-rendering.
 * @param keys referentially stable while the contracts are the same
 * @returns a stable function that returns whether the prices of a contract are currently fresh
 */
export function useFreshness(keys: readonly string[]): (key: string) => boolean {
  const stale = useRef(new Set<string>());
  useEffect(() => {
    const staleKeys = stale.current;
    const unsubscribes = keys.map((key) =>
      subscribeTicker(key, (_, state) => {
        if (state.stale) staleKeys.add(key);
        else staleKeys.delete(key);
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      staleKeys.clear();
    };
  }, [keys]);
  return useCallback((key) => !stale.current.has(key), []);
}
