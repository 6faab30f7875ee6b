import { useEndpointQuery } from '@parallax/api/react';
import { listVenueStatus, type Venue } from '@parallax/protocol';
import { useVenueFilter } from '@parallax/store';
import { HiddenVenues, useWhileShown } from '@parallax/trading-ui';
import { DataGrid, EmptyState, Loaded, writeAge } from '@parallax/ui';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { createStatusBoard, type StatusBoard } from './status-board.ts';
import { DISCONNECTED_FIRST, statusColumns } from './status-columns.tsx';
import styles from './venue-status.module.css';
import type { VenueStatusSettings } from './venue-status-settings.ts';

const FAILURE = 'The status of the venues could not be loaded';
/** The height of a reason below the name of its venue, in pixels. */
const REASON_HEIGHT = 13;
const venueKey = ({ name }: Venue): string => name;

/** The first status is requested from the API, since the feed does not report failures. */
export default function VenueStatusWidget({
  settings,
  onSettings,
}: WidgetProps<VenueStatusSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const board = useMemo(() => createStatusBoard(), []);
  const columns = useMemo(() => statusColumns(board), [board]);
  const query = useEndpointQuery(listVenueStatus, {}, { fallback: FAILURE });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined && data.length > 0) board.set(data);
  }, [board, data]);
  useWhileShown(box, board.start);
  const { passes } = useVenueFilter();
  const venues = useMemo(
    () =>
      (data ?? [])
        .filter(({ name }) => passes({ exchange: name }))
        // the order of venues in the same state
        .sort((one, other) => one.displayName.localeCompare(other.displayName, 'en')),
    [data, passes],
  );
  const extraHeight = useReasonHeight(board, venues);
  // a disconnected venue moves to the top at once, while the changing figures do not re-sort the rows
  const connections = useSyncExternalStore(board.subscribe, () =>
    venues.map(({ name }) => board.connection(name)).join(' '),
  );
  const { table } = settings;
  const sorted = useMemo(
    () => (table.sorts.length === 0 ? { ...table, sorts: DISCONNECTED_FIRST } : table),
    [table],
  );
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader subtitle={<Summary board={board} venues={venues} />} />
      <Loaded
        result={query}
        failure={FAILURE}
        empty={<EmptyState title="No venues" hint="The server provides none at present." />}
      >
        {() => (
          <DataGrid
            label={widgetOf('VENUE_STATUS').title}
            noun="venue"
            columns={columns}
            rows={venues}
            rowKey={venueKey}
            {...touchRows()}
            extraHeight={extraHeight}
            state={sorted}
            onState={(next) => onSettings({ table: next })}
            valuesKey={connections}
            empty={
              <HiddenVenues subject="Every venue" venues={(data ?? []).map(({ name }) => name)} />
            }
          />
        )}
      </Loaded>
    </div>
  );
}

/** The extra height of the rows that have a reason. */
function useReasonHeight(board: StatusBoard, venues: readonly Venue[]): (venue: Venue) => number {
  const withReason = useSyncExternalStore(board.subscribe, () =>
    venues
      .filter(({ name }) => Boolean(board.status(name)?.reason))
      .map(({ name }) => name)
      .join(' '),
  );
  return useCallback(
    ({ name }) => (withReason.split(' ').includes(name) ? REASON_HEIGHT : 0),
    [withReason],
  );
}

/** '9 of 10 connected', or the age of a stale status. */
function Summary({ board, venues }: { board: StatusBoard; venues: readonly Venue[] }) {
  const connected = useSyncExternalStore(
    board.subscribe,
    () => venues.filter(({ name }) => board.connection(name) === 'up').length,
  );
  const staleFor = useSyncExternalStore(board.subscribe, board.staleFor);
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (mark.current) writeAge(mark.current, staleFor);
  }, [staleFor]);
  if (venues.length === 0) return null;
  return staleFor === undefined ? (
    `${connected} of ${venues.length} connected`
  ) : (
    <span ref={mark} />
  );
}
