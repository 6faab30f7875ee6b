import { subscribeTicker } from '@parallax/feed';
import { type RefObject, useEffect } from 'react';

/** Sets `data-stale` on an element while the ticker of one of the contracts is stale. */
export function useStale(element: RefObject<HTMLElement | null>, tickers: readonly string[]): void {
  const keys = tickers.join('\n');
  useEffect(() => {
    if (keys === '') return undefined;
    const stale = new Set<string>();
    const ends = keys.split('\n').map((key) =>
      subscribeTicker(key, (_, state) => {
        if (state.stale === stale.has(key)) return;
        if (state.stale) stale.add(key);
        else stale.delete(key);
        element.current?.toggleAttribute('data-stale', stale.size > 0);
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [element, keys]);
}
