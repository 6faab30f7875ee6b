import type { EndpointPath } from '@parallax/protocol';

/** Receives the paths of the endpoints, which the keys of their queries start with. */
type Listener = (paths: readonly string[]) => void;

const listeners = new Set<Listener>();

/**
 * Call this after a request that may have changed what these endpoints return. The trader's other tabs
 * then refetch their queries.
 */
export function queriesChanged(endpoints: readonly EndpointPath[]): void {
  if (endpoints.length === 0) return;
  const paths = endpoints.map(({ path }) => path);
  for (const listener of listeners) listener(paths);
}

/** Subscribes to the changes of this page. Returns the unsubscribe function. */
export function onQueriesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
