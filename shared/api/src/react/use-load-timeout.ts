import { useCallback, useEffect, useState } from 'react';

const SKELETON_MAX_MS = 30_000;

/** Whether loading takes longer than a skeleton may be shown. `restart` restarts the timeout. */
export function useLoadTimeout(isLoading: boolean): {
  hasTimedOut: boolean;
  restart: () => void;
} {
  const [round, setRound] = useState(0);
  const [endedRound, setEndedRound] = useState<number>();
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setEndedRound(round), SKELETON_MAX_MS);
    return () => {
      clearTimeout(timer);
      setEndedRound(undefined);
    };
  }, [isLoading, round]);
  const restart = useCallback(() => setRound((count) => count + 1), []);
  return { hasTimedOut: endedRound === round, restart };
}
