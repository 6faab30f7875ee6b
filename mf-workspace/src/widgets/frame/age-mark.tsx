import type { EndpointKey } from '@parallax/api/react';
import { useWhileShown } from '@parallax/trading-ui';
import { writeAge } from '@parallax/ui';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Three times the longest polling interval in use. */
const STALE_MS = 30_000;
/** An age of 0 s would mean nothing. */
const LEAST_AGE_MS = 1_000;
const NO_QUERIES: readonly EndpointKey[] = [];

/**
 * Shows the age of the oldest response of polled queries in a widget's header, while it is above the
 * limit or the data is shown as stale for another reason. Without queries, as for data of the feed
 * alone, it shows 'stale' without an age.
 */
export function AgeMark({
  queries = NO_QUERIES,
  isStale = false,
}: {
  queries?: readonly EndpointKey[];
  isStale?: boolean;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  const client = useQueryClient();
  const hashes = queries.map(hashKey).join('\n');
  const follow = useCallback(() => {
    if (hashes === '') {
      if (mark.current) writeAge(mark.current, isStale ? null : undefined);
      return () => undefined;
    }
    const cache = client.getQueryCache();
    const write = (): void => {
      const times = hashes.split('\n').flatMap((hash) => {
        const at = cache.get(hash)?.state.dataUpdatedAt ?? 0;
        return at > 0 ? [at] : [];
      });
      const age = times.length === 0 ? undefined : Date.now() - Math.min(...times);
      const isShown = age !== undefined && (isStale || age > STALE_MS);
      if (mark.current) writeAge(mark.current, isShown ? Math.max(age, LEAST_AGE_MS) : undefined);
    };
    write();
    const timer = setInterval(write, 1_000);
    // updates the age together with the stale data
    const unsubscribe = cache.subscribe(({ type, query }) => {
      if (type === 'updated' && hashes.split('\n').includes(query.queryHash)) write();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, hashes, isStale]);
  useWhileShown(mark, follow);
  return <span ref={mark} />;
}
