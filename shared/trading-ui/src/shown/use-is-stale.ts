import { subscribeStaleness } from '@parallax/ui';
import { useEffect, useState } from 'react';

/**
 * Whether the price of one of the contracts is stale, or missing during an outage. Renders only when
 * that changes, not on ticks.
 * @param tickers contract keys
 */
export function useIsStale(tickers: readonly string[]): boolean {
  const [staleKeys, setStaleKeys] = useState<string>();
  const keys = tickers.join('\n');
  useEffect(() => {
    if (keys === '') return undefined;
    return subscribeStaleness(keys.split('\n'), (staleness) =>
      setStaleKeys(staleness === undefined ? undefined : keys),
    );
  }, [keys]);
  return keys !== '' && staleKeys === keys;
}
