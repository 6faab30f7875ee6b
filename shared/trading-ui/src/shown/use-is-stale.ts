import { type Staleness, subscribeStaleness } from '@parallax/ui';
import { useEffect, useState } from 'react';

/**
 * Since when a price of the contracts is stale, or missing during an outage; undefined while all are current or
 * awaited. Renders only when that changes, not on ticks.
 * @param tickers contract keys
 */
export function useStaleness(tickers: readonly string[]): Staleness | undefined {
  const [found, setFound] = useState<{ readonly keys: string; readonly staleness: Staleness }>();
  const keys = tickers.join('\n');
  useEffect(() => {
    if (keys === '') return undefined;
    return subscribeStaleness(keys.split('\n'), (staleness) =>
      setFound(staleness && { keys, staleness }),
    );
  }, [keys]);
  return found?.keys === keys ? found.staleness : undefined;
}

/** Whether the price of one of the contracts is stale, or missing during an outage. */
export const useIsStale = (tickers: readonly string[]): boolean =>
  useStaleness(tickers) !== undefined;
