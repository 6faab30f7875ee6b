import { useEffect, useState } from 'react';

/** Most prices and values arrive within this time. */
const GRACE_MS = 1_000;

/** Whether this time, by default a second, has passed since the component was mounted or `subject` changed. */
export function useHasWaited(subject = '', ms = GRACE_MS): boolean {
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(subject), ms);
    return () => {
      clearTimeout(timer);
      setWaitedFor(undefined);
    };
  }, [subject, ms]);
  return waitedFor === subject;
}
