import { failureText, NO_RESPONSE_TEXTS } from '@parallax/api';
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergeNewest, type RowOrder } from './merge-newest.ts';

/** A page of a list; `cursor` is null on the last one. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
}

export interface PagesOptions<Row> extends RowOrder<Row> {
  /** identifies the list; rows that were added belong to one list only */
  queryKey: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** failure message if the server sends none */
  fallback: string;
}

export interface Pages<Row> {
  state: 'loading' | 'failed' | 'empty' | 'shown';
  /** the rows that are loaded, newest first */
  data?: readonly Row[];
  /** why the first page could not be loaded */
  message?: string;
  /** loads what has failed again */
  retry: () => void;
  /** whether the server has older rows */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** why older rows could not be loaded; undefined unless the last attempt failed */
  moreFailure: string | undefined;
  /** loads the next page, unless one is being loaded or the last attempt failed; stable */
  loadMore: () => void;
  /** loads all pages and resolves with their rows; undefined if one could not be loaded */
  loadAll: () => Promise<readonly Row[] | undefined>;
  /** adds rows that were received otherwise; stable */
  add: (rows: readonly Row[]) => void;
  /** loads the newest rows and adds them; resolves also if that fails; stable while the list is the same */
  loadNewest: () => Promise<void>;
  /** loads the first page again and drops the others; stable */
  reload: () => void;
}

interface Added<Row> {
  readonly list: string;
  readonly rows: readonly Row[];
}

/** A list that is loaded page by page, newest first, and that grows while it is shown. */
export function usePages<Row>({
  queryKey: key,
  load,
  fallback,
  keyOf,
  timeOf,
}: PagesOptions<Row>): Pages<Row> {
  type Data = InfiniteData<Page<Row>, string | undefined>;
  const client = useQueryClient();
  const list = JSON.stringify(key);
  const [stable, setStable] = useState({ list, queryKey: [...key, 'pages'] });
  if (stable.list !== list) setStable({ list, queryKey: [...key, 'pages'] });
  const { queryKey } = stable;
  const { data, error, status, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery<Page<Row>, Error, Data, QueryKey, string | undefined>({
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
      // what happens later is added
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    });
  const [added, setAdded] = useState<Added<Row>>({ list, rows: [] });
  const ownAdded = added.list === list ? added.rows : NONE;
  const rows = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.rows);
    return loaded && mergeNewest(loaded, ownAdded, { keyOf, timeOf, hasMore: hasNextPage });
  }, [data, ownAdded, hasNextPage, keyOf, timeOf]);
  const add = useCallback(
    (more: readonly Row[]) =>
      setAdded((before) => ({
        list,
        rows: before.list === list ? [...before.rows, ...more] : more,
      })),
    [list],
  );
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  const loadNewest = useCallback(async (): Promise<void> => {
    const newest = await client
      .fetchQuery({
        queryKey: [...queryKey, 'newest'],
        queryFn: ({ signal }) => latestLoad.current(undefined, signal),
        staleTime: 0,
        gcTime: 0,
      })
      .catch(() => undefined);
    if (newest !== undefined) add(newest.rows);
  }, [client, queryKey, add]);
  const reload = useCallback(() => {
    setAdded({ list, rows: [] });
    client.setQueryData<Data>(
      queryKey,
      (before) =>
        before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
    );
    void refetch();
  }, [client, list, queryKey, refetch]);
  const moreFailed = error !== null && data !== undefined;
  const canLoadMore = hasNextPage && !isFetchingNextPage && !moreFailed;
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage();
  }, [canLoadMore, fetchNextPage]);
  const retry = useCallback(() => {
    if (moreFailed) void fetchNextPage();
    else void refetch();
  }, [moreFailed, fetchNextPage, refetch]);
  const loadAll = async (): Promise<readonly Row[] | undefined> => {
    let latest = { data, hasNextPage, isError: false };
    while (latest.hasNextPage) {
      latest = await fetchNextPage();
      if (latest.isError) return undefined;
    }
    const loaded = latest.data?.pages.flatMap((page) => page.rows) ?? [];
    return mergeNewest(loaded, ownAdded, { keyOf, timeOf, hasMore: false });
  };
  const shared = {
    retry,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailure: moreFailed ? failureText(error, fallback) : undefined,
    loadMore,
    loadAll,
    add,
    loadNewest,
    reload,
  };
  if (rows !== undefined) {
    return { ...shared, state: rows.length === 0 ? 'empty' : 'shown', data: rows };
  }
  if (status !== 'error') return { ...shared, state: 'loading' };
  const message = error === null ? NO_RESPONSE_TEXTS.timeout : failureText(error, fallback);
  return { ...shared, state: 'failed', message };
}

const NONE: readonly never[] = [];
