import { useCallback, useEffect, useState } from 'react';

const SKELETON_MAX_MS = 30_000;

/** Whether `waiting` has lasted longer than a skeleton may be shown. */
export function useTooLong(waiting: boolean): { over: boolean; restart: () => void } {
  const [round, setRound] = useState(0);
  const [endedRound, setEndedRound] = useState<number>();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setEndedRound(round), SKELETON_MAX_MS);
    return () => {
      clearTimeout(timer);
      setEndedRound(undefined);
    };
  }, [waiting, round]);
  const restart = useCallback(() => setRound((count) => count + 1), []);
  return { over: endedRound === round, restart };
}
