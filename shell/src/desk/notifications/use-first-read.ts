import { useCallback, useEffect, useRef, useState } from 'react';

/** The feed tells within a round trip that it listens; where it is away the list is read all the same. */
const FEED_PATIENCE_MS = 2_000;

/**
 * When a list that the feed keeps up to date is first read: once the feed listens, since what is read
 * before would have to be read again, or soon without it.
 *
 * @returns whether it is time, and what is called when the feed listens: true, if that began it
 */
export function useFirstRead(): { isTime: boolean; begin: () => boolean } {
  const [isTime, setTime] = useState(false);
  const begun = useRef(false);
  const begin = useCallback(() => {
    const first = !begun.current;
    begun.current = true;
    setTime(true);
    return first;
  }, []);
  useEffect(() => {
    const timer = setTimeout(begin, FEED_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [begin]);
  return { isTime, begin };
}
