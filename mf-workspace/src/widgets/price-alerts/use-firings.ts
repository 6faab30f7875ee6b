import { callApi, failureText } from '@parallax/api';
import { queryKeyOf, useBoundedQuery } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import {
  listNotifications,
  type Notification,
  type PriceAlertEvent,
  parsePriceAlertEvent,
} from '@parallax/protocol';
import { useEffect, useMemo } from 'react';

/** A notification of a price alert. */
export interface Firing {
  readonly notification: Notification;
  readonly event: PriceAlertEvent;
}

const FALLBACK = 'The history could not be loaded';

/** The notifications of the trader's price alerts, newest first. */
export function useFirings(traderId: string) {
  const query = useMemo(() => ({ TraderId: traderId }), [traderId]);
  const { data, state, error, retry, refresh } = useBoundedQuery({
    // a separate key, because the notification centre's list may be limited to unread ones
    queryKey: [...queryKeyOf(listNotifications, { query }), 'price-alerts'],
    queryFn: ({ signal }) => callApi(listNotifications, { query, signal }),
    refetchOnWindowFocus: 'always',
  });
  useEffect(
    () => subscribeTrader(traderId, { onResync: refresh, onUpdates: refresh }),
    [traderId, refresh],
  );
  const firings = useMemo(
    () =>
      data?.flatMap((notification): Firing[] => {
        const event = parsePriceAlertEvent(notification);
        return event === undefined ? [] : [{ notification, event }];
      }),
    [data],
  );
  if (firings !== undefined) {
    return { state: firings.length === 0 ? 'empty' : 'shown', data: firings, retry } as const;
  }
  if (state !== 'error') return { state: 'loading' } as const;
  const message = error ? failureText(error, FALLBACK) : FALLBACK;
  return { state: 'failed', message, retry } as const;
}
