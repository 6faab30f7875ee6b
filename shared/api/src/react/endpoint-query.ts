import { type CallArguments, callApi } from '@parallax/api';
import type { Data, Endpoint } from '@parallax/protocol';
import { queryOptions } from '@tanstack/react-query';
import { queryKeyOf, type ReadArguments, type ReadInput } from './query-key.ts';

function withSignal<E extends Endpoint>(
  input: ReadInput<E> | undefined,
  signal: AbortSignal,
): CallArguments<E>;
// for a generic endpoint, TypeScript cannot infer that a query and a signal are its complete input
function withSignal(input: object | undefined, signal: AbortSignal): unknown {
  return [{ ...input, signal }];
}

/** TanStack Query options for an endpoint, for `queryClient.fetchQuery` and the hooks. */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: ReadArguments<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }): Promise<Data<E>> => callApi(endpoint, ...withSignal<E>(input, signal)),
    meta: { access: endpoint.access },
  });
}
