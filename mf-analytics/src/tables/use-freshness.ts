import { useCallback, useEffect, useState } from 'react';
import { createStaleKeys } from '../market/stale-keys.ts';

/**
 * Tracks the staleness of contracts, on screen or not, without re-rendering.
 * @param keys referentially stable while the contracts are the same
 * @returns a stable function that returns whether the prices of a contract are currently fresh
 */
export function useFreshness(keys: readonly string[]): (key: string) => boolean {
  const [stale] = useState(createStaleKeys);
  useEffect(() => stale.follow(keys), [stale, keys]);
  return useCallback((key) => !stale.has(key), [stale]);
}
