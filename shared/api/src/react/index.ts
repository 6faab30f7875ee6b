export { onQueriesChanged, queriesChanged } from './changed-queries.ts';
export { endpointQuery, showCached } from './endpoint-query.ts';
export {
  fromServer,
  type MutationOptions,
  type MutationOutcome,
  mutateEndpoint,
} from './mutate-endpoint.ts';
export { type OptimisticUpdate, optimisticUpdate } from './optimistic-update.ts';
export {
  clearPrivateQueries,
  isNonRetryable,
  queryClient,
  refetchFailed,
  retryPolicy,
} from './query-client.ts';
export { type EndpointKey, queryKeyOf, type ReadInput } from './query-key.ts';
export {
  type BoundedQueries,
  type BoundedQuery,
  useBoundedQueries,
  useBoundedQuery,
} from './use-bounded-query.ts';
export { type EndpointMutation, useEndpointMutation } from './use-endpoint-mutation.ts';
export {
  type EndpointQueryArguments,
  type EndpointQueryOptions,
  type EndpointQueryResult,
  useEndpointQuery,
} from './use-endpoint-query.ts';
