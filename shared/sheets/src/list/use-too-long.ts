import { useEffect, useState } from 'react';

/** A skeleton is shown for so long at most. */
const SKELETON_MAX_MS = 30_000;

/** Whether something has been waited for longer than a skeleton may be shown. */
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
  return { over: endedRound === round, restart: () => setRound((count) => count + 1) };
}
