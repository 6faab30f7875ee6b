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
import { useMemo } from 'react';
import styles from './price-alerts.module.css';
import { type Firing, useFirings } from './use-firings.ts';

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
