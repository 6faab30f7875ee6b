import { callApi } from '@parallax/api';
import { queryKeyOf, useBoundedQuery } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import { listNotifications, type Notification } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listActions } from './list-actions.ts';
import { withNotifications } from './list-changes.ts';
import { logFailure } from './log-failure.ts';
import { PendingChanges } from './pending-changes.ts';

/**
 * The feed confirms a subscription within a round trip. Without a connection, the fetch starts after
 * this time.
 */
const FEED_TIMEOUT_MS = 2_000;

/**
 * Delays the first fetch of a list until the feed is subscribed, so that no update between the two
 * is missed, or until a timeout.
 *
 * `canFetch`: whether to fetch. `start`: call it when the feed is subscribed; returns true if that
 * call released the first fetch.
 */
function useFirstFetch(): { canFetch: boolean; start: () => boolean } {
  const [canFetch, setCanFetch] = useState(false);
  const started = useRef(false);
  const start = useCallback(() => {
    const first = !started.current;
    started.current = true;
    setCanFetch(true);
    return first;
  }, []);
  useEffect(() => {
    const timer = setTimeout(start, FEED_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [start]);
  return { canFetch, start };
}

type List = readonly Notification[];

const NONE: List = [];

interface Options {
  /** called with unread notifications that were pushed, or received since the first fetch */
  onArrived?: (arrived: List) => void;
  /** whether new notifications are also needed while the page is hidden; must be stable */
  neededWhileHidden?: () => boolean;
}

/**
 * A trader's notifications. New ones arrive by the feed; the list is refetched whenever updates may
 * have been missed or another tab may have changed it.
 *
 * @param newOnly requests unread notifications only
 */
export function useNotifications(
  traderId: string,
  newOnly: boolean,
  { onArrived, neededWhileHidden }: Options = {},
) {
  const client = useQueryClient();
  const queryKey = useMemo(
    () => queryKeyOf(listNotifications, { query: { TraderId: traderId } }),
    [traderId],
  );
  const [pending] = useState(() => new PendingChanges());
  const [arrivedCount, setArrivedCount] = useState(0);
  const { canFetch, start } = useFirstFetch();
  const { data, state, error, retry, refresh } = useBoundedQuery({
    queryKey,
    enabled: canFetch,
    queryFn: ({ signal }): Promise<List> =>
      pending.fetchList(() =>
        callApi(listNotifications, {
          query: { TraderId: traderId, ...(newOnly ? { Read: 'false' } : {}) },
          signal,
        }),
      ),
    retry: false,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (error) logFailure('The notifications could not be loaded.', error);
  }, [error]);

  const announce = useRef(onArrived);
  useEffect(() => {
    announce.current = onArrived;
  });

  // counts new unread notifications, whether pushed or refetched
  const receivedIds = useRef<ReadonlySet<string>>(new Set());
  const isFirstFetch = useRef(true);
  const receive = useCallback((notifications: List, areNew: boolean) => {
    const before = receivedIds.current;
    receivedIds.current = new Set([...before, ...notifications.map(({ id }) => id)]);
    const added = notifications.filter(({ id, read }) => areNew && !read && !before.has(id));
    if (added.length === 0) return;
    setArrivedCount((count) => count + added.length);
    announce.current?.(added);
  }, []);
  useEffect(() => {
    if (!data) return;
    receive(data, !isFirstFetch.current);
    isFirstFetch.current = false;
  }, [data, receive]);

  const fetchedNewOnly = useRef(newOnly);
  useEffect(() => {
    if (fetchedNewOnly.current === newOnly) return;
    fetchedNewOnly.current = newOnly;
    retry();
  }, [newOnly, retry]);

  useEffect(() => {
    // visibility changes do not cover two windows side by side
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);

  const parts = useMemo(
    () => ({
      client,
      traderId,
      pending,
      currentList: () => client.getQueryData<List>(queryKey),
      change: (next: (list: List) => List) =>
        void client.setQueryData<List>(queryKey, (list) => list && next(list)),
      refetch: retry,
    }),
    [traderId, pending, client, queryKey, retry],
  );
  const actions = useMemo(() => listActions(parts), [parts]);

  useEffect(
    () =>
      subscribeTrader(traderId, {
        ...(neededWhileHidden && { neededWhileHidden }),
        onResync() {
          if (!start()) parts.refetch();
        },
        onUpdates(notifications) {
          // the first fetch does not distinguish them from older ones
          if (parts.currentList() === undefined) receive(notifications, true);
          parts.change((list) => withNotifications(list, notifications));
          // a fetch in flight may predate these updates
          const query = client.getQueryState(queryKey);
          if (!query?.data || query.fetchStatus === 'fetching') parts.refetch();
        },
      }),
    [traderId, client, queryKey, parts, start, receive, neededWhileHidden],
  );

  return {
    state,
    /** newest first */
    list: data ?? NONE,
    /** the last request failed: `list` may be out of date */
    failed: error !== null,
    retry,
    /** number of unread notifications that were pushed, or received since the first fetch */
    arrivedCount,
    ...actions,
  } as const;
}

export type Notifications = ReturnType<typeof useNotifications>;
