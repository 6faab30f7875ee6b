import { onFeedConnected } from '@parallax/feed';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What matters to a layout that is not saved yet. */
export interface UnsavedEvents<T> {
  /** the page goes away */
  onLeave: () => void;
  /** it may be saved now: the network or the server is back, or the page is about to be hidden */
  onChance: () => void;
  /** the cache has forgotten it, as it does when the session ends; `last` is what it held */
  onForgotten: (last: T | undefined) => void;
}

/** Follows the page and the cached query `queryKey`. Returns how to stop. */
export function watchUnsaved<T>(
  client: QueryClient,
  queryKey: QueryKey,
  { onLeave, onChance, onForgotten }: UnsavedEvents<T>,
): () => void {
  const hash = hashKey(queryKey);
  const onVisibility = () => {
    if (document.hidden) onChance();
  };
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('online', onChance);
  document.addEventListener('visibilitychange', onVisibility);
  const stopFeed = onFeedConnected(onChance);
  let last = client.getQueryData<T>(queryKey);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash) return;
    if (type === 'removed') onForgotten(last);
    else last = client.getQueryData<T>(queryKey);
  });
  return () => {
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('online', onChance);
    document.removeEventListener('visibilitychange', onVisibility);
    stopFeed();
    unsubscribe();
  };
}
