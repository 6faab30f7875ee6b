import { subscribeTicker } from '@parallax/feed';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Follows the staleness of contracts, on screen or not, without rendering.
 * @param keys referentially stable while the contracts are the same
 * @returns a stable function that returns whether the prices of a contract are fresh now
 */
export function useFreshness(keys: readonly string[]): (key: string) => boolean {
  const stale = useRef(new Set<string>());
  useEffect(() => {
    const known = stale.current;
    const ends = keys.map((key) =>
      subscribeTicker(key, (_, state) => {
        if (state.stale) known.add(key);
        else known.delete(key);
      }),
    );
    return () => {
      for (const end of ends) end();
      known.clear();
    };
  }, [keys]);
  return useCallback((key) => !stale.current.has(key), []);
}
