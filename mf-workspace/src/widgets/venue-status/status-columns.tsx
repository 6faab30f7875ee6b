import type { Venue } from '@parallax/protocol';
import {
  AGE,
  NO_UNIT,
  StatusDot,
  type TableColumn,
  type TableState,
  type Unit,
} from '@parallax/ui';
import { formatAge, formatCount, formatSize, NO_VALUE } from '@parallax/ui/format';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Connection as ConnectionState, StatusBoard } from './status-board.ts';
import styles from './venue-status.module.css';

type Column = TableColumn<Venue>;

/** A text that is updated from the board, grey while it is stale. */
function BoardText({ board, read }: { board: StatusBoard; read: () => string }): ReactNode {
  const text = useSyncExternalStore(board.subscribe, read);
  const stale = useSyncExternalStore(board.subscribe, () => board.staleFor() !== undefined);
  return (
    <span className={styles.text} data-stale={stale ? '' : undefined}>
      {text}
    </span>
  );
}

/** In the order of their urgency. */
const STATES = {
  down: { order: 0, tone: 'down', label: 'Disconnected' },
  stale: { order: 1, tone: 'warn', label: 'Stale' },
  up: { order: 2, tone: 'up', label: 'Connected' },
} as const satisfies Record<ConnectionState, object>;

/** The default sort: disconnected venues first. */
export const DISCONNECTED_FIRST: TableState['sorts'] = [
  { columnId: 'connection', direction: 'ascending' },
];

function Connection({ board, venue }: { board: StatusBoard; venue: string }): ReactNode {
  const state = useSyncExternalStore(board.subscribe, () => board.connection(venue));
  const stale = useSyncExternalStore(board.subscribe, () => board.staleFor() !== undefined);
  if (state === undefined) return NO_VALUE;
  const { tone, label } = STATES[state];
  return (
    <span className={styles.connection}>
      <StatusDot tone={stale ? 'quiet' : tone} label={stale ? 'Unknown' : label} />
    </span>
  );
}

/** The name of the venue, with the reason of a disconnection below it. */
function VenueName({ board, venue }: { board: StatusBoard; venue: Venue }): ReactNode {
  const reason = useSyncExternalStore(board.subscribe, () => board.status(venue.name)?.reason);
  return (
    <>
      {venue.displayName}
      {reason && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}

export function statusColumns(board: StatusBoard): readonly Column[] {
  const figure = (
    column: Pick<Column, 'id' | 'header' | 'fileHeading' | 'title' | 'width' | 'essential'> & {
      unit: Unit;
    },
    value: (name: string) => number | null,
    format: (value: number | null) => string,
  ): Column => ({
    ...column,
    align: 'end',
    live: true,
    cell: ({ name }) => <BoardText board={board} read={() => format(value(name))} />,
    sortValue: ({ name }) => value(name),
  });
  return [
    {
      id: 'venue',
      header: 'Venue',
      width: 'minmax(104px, 1.2fr)',
      fixed: true,
      cell: (venue) => <VenueName board={board} venue={venue} />,
      sortValue: ({ displayName }) => displayName,
    },
    {
      id: 'connection',
      header: 'Connection',
      essential: true,
      width: 'minmax(108px, 1fr)',
      live: true,
      cell: ({ name }) => <Connection board={board} venue={name} />,
      sortValue: ({ name }) => {
        const state = board.connection(name);
        return state && STATES[state].order;
      },
      value: ({ name }) => {
        const state = board.connection(name);
        return state && STATES[state].label;
      },
    },
    figure(
      {
        id: 'age',
        header: 'Age',
        title: 'Time since the last message of the venue',
        unit: AGE,
        essential: true,
      },
      board.age,
      formatAge,
    ),
    figure(
      {
        id: 'delay',
        header: 'Delay',
        title: 'Time between a ping and its response',
        unit: { name: 'ms' },
      },
      (name) => board.status(name)?.round_trip_ms ?? null,
      (delay) => (delay === null ? NO_VALUE : `${formatCount(delay)} ms`),
    ),
    figure(
      {
        id: 'messages',
        header: 'Msg/s',
        fileHeading: 'Messages',
        unit: { name: 'per second' },
        title: 'Messages of the venue per second, over the last 10 s',
      },
      (name) => board.status(name)?.message_rate ?? null,
      (rate) => formatSize(rate, 1),
    ),
    figure(
      { id: 'reconnects', header: 'Reconnects', unit: NO_UNIT, width: 'minmax(84px, 1fr)' },
      (name) => board.status(name)?.reconnects ?? null,
      formatCount,
    ),
    {
      id: 'reason',
      header: 'Reason',
      // shown below the name of the venue
      hiddenByDefault: true,
      alwaysExported: true,
      width: 'minmax(120px, 2fr)',
      cell: ({ name }) => (
        <BoardText board={board} read={() => board.status(name)?.reason ?? NO_VALUE} />
      ),
      value: ({ name }) => board.status(name)?.reason,
    },
  ];
}
