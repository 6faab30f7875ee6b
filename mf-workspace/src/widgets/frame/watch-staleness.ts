import { subscribeTicker } from '@parallax/feed';

/**
 * Reports whether a contract's prices are stale, on the first ticker and on every change. Returns
 * the unsubscribe function.
 */
export function watchStaleness(key: string, notify: (stale: boolean) => void): () => void {
  let previous: boolean | undefined;
  return subscribeTicker(key, (_, { stale }) => {
    if (stale === previous) return;
    previous = stale;
    notify(stale);
  });
}
