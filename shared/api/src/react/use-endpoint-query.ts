import { failureText, type InputArguments, NO_RESPONSE_TEXTS } from '@parallax/api';
import type { Data, Endpoint } from '@parallax/protocol';
import { endpointQuery } from './endpoint-query.ts';
import type { ReadArguments, ReadInput } from './query-key.ts';
import { useBoundedQuery } from './use-bounded-query.ts';

interface Actions {
  /** refetches, cancelling a pending request */
  retry: () => void;
  /** refetches in the background while the data stay visible */
  refresh: () => void;
  /** when the data were loaded, in Unix milliseconds, if the last refetch failed */
  outdatedSince: number | undefined;
}

/**
 * What a section of a screen shows: a skeleton, an empty state, a failure with 'Try again', or the
 * data. A refetch never hides data, even if it fails.
 */
export type EndpointQueryResult<T> = Actions &
  (
    | { state: 'loading'; data?: undefined }
    | { state: 'failed'; data?: undefined; message: string; error: Error | null }
    | { state: 'empty'; data: T }
    | { state: 'shown'; data: T }
  );

export interface EndpointQueryOptions<T> {
  /** failure message if the server sends none */
  fallback?: string;
  /** while false, nothing is fetched and the state is 'loading' */
  enabled?: boolean;
  /** by default, only empty arrays are empty */
  isEmpty?: (data: T) => boolean;
  /** in ms, 30 s by default */
  staleTime?: number;
  /** refetches on every window focus, since another device may have changed the data */
  refetchOnWindowFocus?: 'always';
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** Input, then options; the input is optional if the endpoint requires none. */
export type EndpointQueryArguments<E extends Endpoint> = InputArguments<
  ReadInput<E>,
  [options?: EndpointQueryOptions<Data<E>>]
>;

function readArguments<E extends Endpoint>(input: ReadInput<E> | undefined): ReadArguments<E>;
function readArguments(input: unknown): unknown {
  return [input];
}

/** Queries an endpoint; equal queries share one request and cache entry in the page. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: EndpointQueryArguments<E>
): EndpointQueryResult<Data<E>> {
  const { fallback, isEmpty = isEmptyList, ...rest } = options;
  const { data, state, error, retry, refresh, outdatedSince } = useBoundedQuery({
    ...endpointQuery(endpoint, ...readArguments<E>(input)),
    ...rest,
  });
  const actions = { retry, refresh, outdatedSince };
  if (data !== undefined) return { ...actions, state: isEmpty(data) ? 'empty' : 'shown', data };
  if (state !== 'error') return { ...actions, state: 'loading' };
  const message = error ? failureText(error, fallback) : (fallback ?? NO_RESPONSE_TEXTS.timeout);
  return { ...actions, state: 'failed', message, error };
}
