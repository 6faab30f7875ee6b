import { useEffect, useState } from 'react';

/** Most prices and values arrive within this time. */
const GRACE_MS = 1_000;

/** Whether a second has passed since the component was mounted or `subject` changed. */
export function useHasWaited(subject = ''): boolean {
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(subject), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setWaitedFor(undefined);
    };
  }, [subject]);
  return waitedFor === subject;
}
