import { throttlePrices } from '@parallax/feed';
import { useEffect } from 'react';

/**
 * Shows the prices of these contracts once a second, as the dash bar does, everywhere on the page.
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
