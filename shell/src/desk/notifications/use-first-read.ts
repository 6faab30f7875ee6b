import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The feed confirms a subscription within a round trip. Without a connection, the read starts after
 * this time.
 */
const FEED_TIMEOUT_MS = 2_000;

/**
 * Delays the first read of a list until the feed is subscribed, so that no update between the two
 * is missed, or until a timeout.
 *
 * @returns whether to read, and a function to call when the feed is subscribed, which returns true if
 * that call started the first read
 */
export function useFirstRead(): { canRead: boolean; start: () => boolean } {
  const [canRead, setCanRead] = useState(false);
  const started = useRef(false);
  const start = useCallback(() => {
    const first = !started.current;
    started.current = true;
    setCanRead(true);
    return first;
  }, []);
  useEffect(() => {
    const timer = setTimeout(start, FEED_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [start]);
  return { canRead, start };
}
