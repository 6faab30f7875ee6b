import { useEffect, useState } from 'react';

/** Most prices arrive within this time. */
const GRACE_MS = 1_000;

/** Whether a second has passed since the subject was set. */
export function useLate(subject: string): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(subject), GRACE_MS);
    return () => clearTimeout(timer);
  }, [subject]);
  return late === subject;
}
