import type { EndpointKey } from '@parallax/api/react';
import { useWhileShown } from '@parallax/trading-ui';
import { writeAge } from '@parallax/ui';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Three times the longest polling interval of the widgets that show this mark (10 s). */
const STALE_MS = 30_000;

/**
 * Shows the age of the oldest response of polled queries in a widget's header, while it is above the
 * limit or the data is shown as stale for another reason.
 */
export function AgeMark({
  queries,
  isStale = false,
}: {
  queries: readonly EndpointKey[];
  isStale?: boolean;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  const client = useQueryClient();
  const hashes = queries.map(hashKey).join('\n');
  const follow = useCallback(() => {
    const cache = client.getQueryCache();
    const write = (): void => {
      const times = hashes.split('\n').flatMap((hash) => {
        const at = cache.get(hash)?.state.dataUpdatedAt ?? 0;
        return at > 0 ? [at] : [];
      });
      const age = times.length === 0 ? undefined : Date.now() - Math.min(...times);
      const isShown = age !== undefined && (isStale || age > STALE_MS);
      if (mark.current) writeAge(mark.current, isShown ? age : undefined);
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
