import { callApi, failureText } from '@parallax/api';
import { queryKeyOf, useBoundedQuery } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import {
  listNotifications,
  type Notification,
  type PriceAlertEvent,
  parsePriceAlertEvent,
} from '@parallax/protocol';
import {
  DataGrid,
  EmptyState,
  Loaded,
  type TableColumn,
  type TableState,
  UTC_TIME,
} from '@parallax/ui';
import { formatFullTime, TIME_ZONE_HINT, timeHeader } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useEffect, useMemo } from 'react';
import styles from './price-alerts.module.css';

/** A notification of a price alert. */
interface Firing {
  readonly notification: Notification;
  readonly event: PriceAlertEvent;
}

const FALLBACK = 'The history could not be loaded';

/** The notifications of the trader's price alerts, newest first. */
function useFirings(traderId: string) {
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

/** The columns of the history, stable. */
const COLUMNS: readonly TableColumn<Firing>[] = [
  {
    id: 'time',
    get header() {
      return timeHeader();
    },
    fileHeading: 'Time',
    unit: UTC_TIME,
    title: TIME_ZONE_HINT,
    width: 'minmax(120px, 1fr)',
    fixed: true,
    cell: ({ notification }) => formatFullTime(Date.parse(notification.created_at)),
    sortValue: ({ notification }) => Date.parse(notification.created_at),
  },
  {
    id: 'alert',
    header: 'Alert',
    width: 'minmax(160px, 1.5fr)',
    fixed: true,
    filter: 'text',
    cell: ({ notification }) => notification.title,
    sortValue: ({ notification }) => notification.title,
  },
  {
    id: 'what',
    header: 'What happened',
    width: 'minmax(200px, 3fr)',
    cell: ({ notification }) => notification.short_message,
    sortValue: ({ notification }) => notification.short_message,
  },
];

interface Props {
  traderId: string;
  /** limits the history to one contract */
  contract: string | undefined;
  state: TableState;
  onState: (state: TableState) => void;
}

/** The times at which the trader's alerts fired, read from their notifications. */
export function AlertHistory({ traderId, contract, state, onState }: Props) {
  const zone = useTimeZone();
  const firings = useFirings(traderId);
  const all = firings.data;
  const rows = useMemo(
    () =>
      (all ?? []).filter(
        ({ event }) =>
          contract === undefined || event.contract === contract || event.other === contract,
      ),
    [all, contract],
  );
  const empty = (
    <EmptyState title="No alert has fired yet" hint="Alerts that fire are listed here." />
  );
  return (
    <Loaded result={firings} failure="The history could not be loaded" empty={empty}>
      {() => (
        <div className={styles.table}>
          <DataGrid
            label="Price alert history"
            noun="entry"
            plural="entries"
            key={zone}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ notification }) => notification.id}
            state={state}
            onState={onState}
            empty={empty}
          />
        </div>
      )}
    </Loaded>
  );
}
