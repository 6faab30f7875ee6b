import { useEffect, useState } from 'react';

/** A skeleton is shown for so long at most. */
const SKELETON_MAX_MS = 30_000;

/** Whether something has been waited for longer than a skeleton may be shown. */
export function useTooLong(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), SKELETON_MAX_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waiting]);
  return over;
}
