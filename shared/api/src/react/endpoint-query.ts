import { type CallArguments, callApi } from '@parallax/api';
import type { Data, Endpoint } from '@parallax/protocol';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { queryKeyOf, type ReadArguments, type ReadInput } from './query-key.ts';

interface CallOptions<E extends Endpoint> {
  signal: AbortSignal;
  onCached: (data: Data<E>, at: number) => boolean;
}

function withOptions<E extends Endpoint>(
  input: ReadInput<E> | undefined,
  options: CallOptions<E>,
): CallArguments<E>;
// for a generic endpoint, TypeScript cannot infer that a query and options are its complete input
function withOptions(input: object | undefined, options: object): unknown {
  return [{ ...input, ...options }];
}

/**
 * Shows a cached response in a query without data, until the server's response arrives. Returns
 * whether it is shown.
 *
 * @param at when it was stored, so that it is refetched if its request is cancelled
 */
export function showCached(
  client: QueryClient,
  queryKey: QueryKey,
  { data, at }: { data: unknown; at: number },
): boolean {
  if (client.getQueryData(queryKey) !== undefined) return false;
  client.setQueryData(queryKey, data, { updatedAt: at });
  return true;
}

/** TanStack Query options for an endpoint, for `queryClient.fetchQuery` and the hooks. */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: ReadArguments<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ client, queryKey, signal }): Promise<Data<E>> => {
      const onCached = (data: Data<E>, at: number) => showCached(client, queryKey, { data, at });
      return callApi(endpoint, ...withOptions<E>(input, { signal, onCached }));
    },
    meta: { access: endpoint.access },
  });
}
