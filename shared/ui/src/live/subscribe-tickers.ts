import { subscribeTicker } from '@parallax/feed';
import type { Ticker } from '@parallax/protocol';

/**
 * Subscribes to the tickers of contract keys and maintains the set of those that are stale.
 * @param onTicker `changed` is true when the ticker has become stale or current again
 * @returns the unsubscribe function
 */
export function subscribeTickers(
  keys: readonly string[],
  stale: Set<string>,
  onTicker: (key: string, ticker: Ticker, changed: boolean) => void,
): () => void {
  const unsubscribes = keys.map((key) =>
    subscribeTicker(key, (ticker, state) => {
      const changed = stale.has(key) !== state.stale;
      if (state.stale) stale.add(key);
      else stale.delete(key);
      onTicker(key, ticker, changed);
    }),
  );
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
