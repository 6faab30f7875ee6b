import { useCachedSince } from '@parallax/store';
import { formatAge, formatDateTime } from '@parallax/ui/format';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** States the time and age of the cached values on the page; undefined if there are none. */
export function useCachedText(): string | undefined {
  const since = useCachedSince();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    const update = () => setNow(Date.now());
    const first = setTimeout(update, 0);
    const timer = setInterval(update, MINUTE_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [since]);
  if (since === undefined) return undefined;
  return `You see the last values stored on this device, from ${formatDateTime(since)}, ${formatAge(now - since)} old.`;
}
