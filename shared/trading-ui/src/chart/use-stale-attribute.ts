import { subscribeTickers } from '@parallax/ui';
import { type RefObject, useEffect } from 'react';

/** Sets `data-stale` on an element while the ticker of one of the contracts is stale. */
export function useStaleAttribute(
  element: RefObject<HTMLElement | null>,
  tickers: readonly string[],
): void {
  const keys = tickers.join('\n');
  useEffect(() => {
    const marked = element.current;
    if (keys === '' || marked === null) return undefined;
    const stale = new Set<string>();
    const unsubscribe = subscribeTickers(keys.split('\n'), stale, (_key, _ticker, changed) => {
      if (changed) marked.toggleAttribute('data-stale', stale.size > 0);
    });
    return () => {
      unsubscribe();
      marked.removeAttribute('data-stale');
    };
  }, [element, keys]);
}
