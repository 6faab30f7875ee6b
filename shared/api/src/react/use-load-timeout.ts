import { useCallback, useEffect, useState } from 'react';

const SKELETON_MAX_MS = 30_000;

/**
 * Whether loading takes longer than a skeleton may be shown. The timeout restarts when `key`
 * changes, which identifies what is loading, or when `restart` is called.
 */
export function useLoadTimeout(
  isLoading: boolean,
  key: string,
): {
  hasTimedOut: boolean;
  restart: () => void;
} {
  const [round, setRound] = useState(0);
  const load = `${round} ${key}`;
  const [endedLoad, setEndedLoad] = useState<string>();
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setEndedLoad(load), SKELETON_MAX_MS);
    return () => {
      clearTimeout(timer);
      setEndedLoad(undefined);
    };
  }, [isLoading, load]);
  const restart = useCallback(() => setRound((count) => count + 1), []);
  return { hasTimedOut: endedLoad === load, restart };
}
