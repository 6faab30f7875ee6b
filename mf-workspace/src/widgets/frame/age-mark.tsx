import type { EndpointKey } from '@parallax/api/react';
import { useWhileShown } from '@parallax/trading-ui';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import styles from './age-mark.module.css';

/** Three times the longest polling interval in use. */
const STALE_MS = 30_000;

/** Shows 'stale 40 s' while the data of a polled query is too old; the oldest response counts. */
export function AgeMark({ of }: { of: readonly EndpointKey[] }) {
  const mark = useRef<HTMLSpanElement>(null);
  const client = useQueryClient();
  const hashes = of.map(hashKey).join('\n');
  const follow = useCallback(() => {
    const cache = client.getQueryCache();
    const write = (): void => {
      const times = hashes.split('\n').flatMap((hash) => {
        const at = cache.get(hash)?.state.dataUpdatedAt ?? 0;
        return at > 0 ? [at] : [];
      });
      const age = times.length === 0 ? 0 : Date.now() - Math.min(...times);
      const text = age > STALE_MS ? `stale ${Math.round(age / 1_000)} s` : '';
      if (mark.current && mark.current.textContent !== text) mark.current.textContent = text;
    };
    write();
    const timer = setInterval(write, 1_000);
    return () => clearInterval(timer);
  }, [client, hashes]);
  useWhileShown(mark, follow);
  return <span ref={mark} className={styles.mark} />;
}
