import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const SKELETON_MAX_MS = 30_000;

/**
 * Whether loading takes longer than a skeleton may be shown. The timeout restarts when `key`
 * changes, which identifies what is loading, or when `restart` is called.
 */
function useLoadTimeout(
  isLoading: boolean,
  key: string,
): {
  hasTimedOut: boolean;
  restart: () => void;
} {
  const [round, setRound] = useState(0);
  const load = `${round} ${key}`;
  const [endedLoad, setEndedLoad] = useState<string>();
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setEndedLoad(load), SKELETON_MAX_MS);
    return () => {
      clearTimeout(timer);
      setEndedLoad(undefined);
    };
  }, [isLoading, load]);
  const restart = useCallback(() => setRound((count) => count + 1), []);
  return { hasTimedOut: endedLoad === load, restart };
}

export interface BoundedQuery<Data> {
  data: Data | undefined;
  /** `error` only without data: loaded data stay while they are refetched */
  state: 'pending' | 'error' | 'success';
  /** null without a failure, and after the timeout */
  error: Error | null;
  /** refetches, cancelling a pending request */
  retry: () => void;
  /** refetches unless a request is pending */
  refresh: () => void;
  /** when the data were loaded, in Unix milliseconds, if the last refetch failed */
  outdatedSince: number | undefined;
}

/**
 * Cancels a pending request and sends a new one. While there are no data, `refetch` alone would wait for
 * the pending request.
 */
function cancelAndRefetch(client: QueryClient, queryKey: QueryKey, refetch: () => unknown): void {
  void client.cancelQueries({ queryKey, exact: true }).then(() => refetch());
}

/** A query that fails if its first data take longer than 30 s. */
export function useBoundedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): BoundedQuery<Data> {
  const client = useQueryClient();
  const { data, status, error, isEnabled, isRefetchError, dataUpdatedAt, refetch } =
    useQuery(options);
  const { queryKey } = options;
  const isLoading = isEnabled && status === 'pending';
  const { hasTimedOut, restart } = useLoadTimeout(isLoading, hashKey(queryKey));
  const retry = useCallback(() => {
    restart();
    cancelAndRefetch(client, queryKey, refetch);
  }, [client, queryKey, refetch, restart]);
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const stateWithoutData = hasTimedOut ? 'error' : status;
  return {
    data,
    state: data === undefined ? stateWithoutData : 'success',
    error,
    retry,
    refresh,
    outdatedSince: isRefetchError ? dataUpdatedAt : undefined,
  };
}

export interface BoundedQueries<Data> {
  /** the data of each query, undefined until loaded */
  data: readonly (Data | undefined)[];
  /** whether each query has failed; a query with data never counts as failed */
  failed: readonly boolean[];
  /** of each query; null without a failure, and after the timeout */
  errors: readonly (Error | null)[];
  /** `error` as soon as a query without data has failed */
  state: 'pending' | 'error' | 'success';
  /** refetches the queries without data */
  retry: () => void;
  /** stable; refetches each query unless a request for it is pending */
  refresh: () => void;
}

/** Several queries that fail if their first data take longer than 30 s. */
export function useBoundedQueries<Data, Key extends QueryKey>(
  queries: readonly UseQueryOptions<Data, Error, Data, Key>[],
): BoundedQueries<Data> {
  const client = useQueryClient();
  const results = useQueries({ queries: [...queries] });
  const { hasTimedOut, restart } = useLoadTimeout(
    results.some(({ isPending }) => isPending),
    hashKey(queries.map(({ queryKey }) => queryKey)),
  );
  const latest = useRef(results);
  useLayoutEffect(() => {
    latest.current = results;
  });
  const refresh = useCallback(() => {
    for (const { refetch } of latest.current) void refetch({ cancelRefetch: false });
  }, []);
  const isMissing = results.map(({ data }) => data === undefined);
  const failed = results.map(({ data, isError }) => data === undefined && (isError || hasTimedOut));
  return {
    data: results.map(({ data }) => data),
    failed,
    errors: results.map(({ error }) => error),
    state: failed.includes(true) ? 'error' : isMissing.includes(true) ? 'pending' : 'success',
    retry: () => {
      restart();
      results.forEach(({ refetch }, index) => {
        const query = queries[index];
        if (isMissing[index] && query) cancelAndRefetch(client, query.queryKey, refetch);
      });
    },
    refresh,
  };
}
