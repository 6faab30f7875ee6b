import { throttlePrices } from '@parallax/feed';
import { useEffect } from 'react';

/**
 * Throttles these contracts to one update per second everywhere on the page, so that all views agree
 * with the dash bar.
 */
export function useThrottledPrices(keys: readonly string[]): void {
  const joined = keys.join('\n');
  useEffect(() => {
    const ends = joined === '' ? [] : joined.split('\n').map((key) => throttlePrices(key));
    return () => {
      for (const end of ends) end();
    };
  }, [joined]);
}
