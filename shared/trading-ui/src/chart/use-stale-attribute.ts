import { subscribeTickers } from '@parallax/ui';
import { type RefObject, useEffect } from 'react';

/** Sets `data-stale` on an element while the ticker of one of the contracts is stale. */
export function useStaleAttribute(
  element: RefObject<HTMLElement | null>,
  tickers: readonly string[],
): void {
  const keys = tickers.join('\n');
  useEffect(() => {
    if (keys === '') return undefined;
    const stale = new Set<string>();
    return subscribeTickers(keys.split('\n'), stale, (_key, _ticker, changed) => {
      if (changed) element.current?.toggleAttribute('data-stale', stale.size > 0);
    });
  }, [element, keys]);
}
