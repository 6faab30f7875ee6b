export { endpointQuery, showCached } from './endpoint-query.ts';
export {
  clearPrivateQueries,
  isNonRetryable,
  queryClient,
  refetchFailed,
  retryPauseAfter,
} from './query-client.ts';
export { type EndpointKey, queryKeyOf, type ReadInput } from './query-key.ts';
export {
  type BoundedQueries,
  type BoundedQuery,
  useBoundedQueries,
  useBoundedQuery,
} from './use-bounded-query.ts';
export {
  type EndpointQueryArguments,
  type EndpointQueryOptions,
  type EndpointQueryResult,
  useEndpointQuery,
} from './use-endpoint-query.ts';
export { type Pages, usePages } from './use-pages.ts';
