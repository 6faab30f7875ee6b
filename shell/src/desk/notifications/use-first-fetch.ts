import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The feed confirms a subscription within a round trip. Without a connection, the fetch starts after
 * this time.
 */
const FEED_TIMEOUT_MS = 2_000;

/**
 * Delays the first fetch of a list until the feed is subscribed, so that no update between the two
 * is missed, or until a timeout.
 *
 * `canFetch`: whether to fetch. `start`: call it when the feed is subscribed; returns true if that
 * call released the first fetch.
 */
export function useFirstFetch(): { canFetch: boolean; start: () => boolean } {
  const [canFetch, setCanFetch] = useState(false);
  const started = useRef(false);
  const start = useCallback(() => {
    const first = !started.current;
    started.current = true;
    setCanFetch(true);
    return first;
  }, []);
  useEffect(() => {
    const timer = setTimeout(start, FEED_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [start]);
  return { canFetch, start };
}
