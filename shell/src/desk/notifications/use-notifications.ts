import { callApi } from '@parallax/api';
import { listNotifications, type Notification } from '@parallax/contract';
import { subscribeTrader } from '@parallax/feed';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { listActions } from './list-actions.ts';
import { withNotifications } from './list-changes.ts';
import { logFailure } from './log-failure.ts';
import { PendingChanges } from './pending-changes.ts';
import { useFirstRead } from './use-first-read.ts';

type List = readonly Notification[];

const NONE: List = [];

/** Ends a read that is on its way, even the first: it may not know what has come meanwhile. */
async function readAnew(client: QueryClient, queryKey: QueryKey, refetch: () => Promise<unknown>) {
  await client.cancelQueries({ queryKey });
  await refetch();
}

/**
 * A trader's notifications, kept up to date: from the feed as they arrive, and from the server
 * whenever some may have been missed or another tab may have changed them.
 *
 * @param newOnly reads the unread alone
 */
export function useNotifications(traderId: string, newOnly: boolean) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['notifications', traderId] as const, [traderId]);
  const [pending] = useState(() => new PendingChanges());
  const [arrived, setArrived] = useState(0);
  const { isTime, begin } = useFirstRead();
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isTime,
    queryFn: ({ signal }): Promise<List> =>
      pending.read(() =>
        callApi(listNotifications, {
          query: { TraderId: traderId, ...(newOnly ? { Read: 'false' } : {}) },
          signal,
        }),
      ),
    retry: false,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (error) logFailure('The notifications could not be read.', error);
  }, [error]);

  // whether it was pushed or came with a list that was read again
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.map(({ id }) => id)]);
    if (!before) return;
    const news = data.filter(({ id, read }) => !read && !before.has(id)).length;
    if (news > 0) setArrived((count) => count + news);
  }, [data]);

  const readFilter = useRef(newOnly);
  useEffect(() => {
    if (readFilter.current === newOnly) return;
    readFilter.current = newOnly;
    void refetch();
  }, [newOnly, refetch]);

  useEffect(() => {
    // two windows side by side are both visible: only the focus tells that this one is used again
    const refresh = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refetch]);

  const parts = useMemo(
    () => ({
      traderId,
      pending,
      read: () => client.getQueryData<List>(queryKey),
      change: (next: (list: List) => List) =>
        void client.setQueryData<List>(queryKey, (list) => list && next(list)),
      refetch: () => void readAnew(client, queryKey, refetch),
    }),
    [traderId, pending, client, queryKey, refetch],
  );
  const actions = useMemo(() => listActions(parts), [parts]);

  useEffect(
    () =>
      subscribeTrader(traderId, {
        onGap() {
          if (!begin()) parts.refetch();
        },
        onNews(news) {
          parts.change((list) => withNotifications(list, news));
          // what is on its way may have been read before these came
          const query = client.getQueryState(queryKey);
          if (!query?.data || query.fetchStatus === 'fetching') parts.refetch();
        },
      }),
    [traderId, client, queryKey, parts, begin],
  );

  const missing = error ? 'error' : 'pending';
  return {
    state: data ? 'success' : missing,
    /** newest first */
    list: data ?? NONE,
    /** the last attempt to read them failed: `list` may be out of date */
    failed: error !== null,
    retry: parts.refetch,
    /** how many unread ones have come since the list was first read */
    arrived,
    ...actions,
  } as const;
}

export type Notifications = ReturnType<typeof useNotifications>;
