import { subscribeTicker } from '@parallax/feed';

/** Reports whether a contract's prices are stale, initially and on every change. */
export function watchStaleness(key: string, notify: (stale: boolean) => void): () => void {
  let previous: boolean | undefined;
  return subscribeTicker(key, (_, { stale }) => {
    if (stale === previous) return;
    previous = stale;
    notify(stale);
  });
}
