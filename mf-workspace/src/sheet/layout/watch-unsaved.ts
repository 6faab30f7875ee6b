import { onFeedConnected } from '@parallax/feed';
import { onPageUnload } from '@parallax/store';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

export interface UnsavedEvents<T> {
  /** the page is being unloaded */
  onUnload: () => void;
  /** called when the network or the server is reachable again, and when the page is hidden */
  onRetry: () => void;
  /**
   * the query was removed from the cache, for instance at the end of the session; `last` is its
   * last value
   */
  onEvicted: (last: T | undefined) => void;
}

/** Watches the page and the cached query `queryKey`. Returns the unsubscribe function. */
export function watchUnsaved<T>(
  client: QueryClient,
  queryKey: QueryKey,
  { onUnload, onRetry, onEvicted }: UnsavedEvents<T>,
): () => void {
  const hash = hashKey(queryKey);
  const onVisibility = () => {
    if (document.hidden) onRetry();
  };
  const stopUnload = onPageUnload(onUnload);
  window.addEventListener('online', onRetry);
  document.addEventListener('visibilitychange', onVisibility);
  const stopFeed = onFeedConnected(onRetry);
  let last = client.getQueryData<T>(queryKey);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash) return;
    if (type === 'removed') onEvicted(last);
    else last = client.getQueryData<T>(queryKey);
  });
  return () => {
    stopUnload();
    window.removeEventListener('online', onRetry);
    document.removeEventListener('visibilitychange', onVisibility);
    stopFeed();
    unsubscribe();
  };
}
