import type { Venue, VenueStatus } from '@parallax/protocol';
import { StatusDot, type TableColumn } from '@parallax/ui';
import { formatAge, formatCount, formatSize, NO_VALUE } from '@parallax/ui/format';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { StatusBoard } from './status-board.ts';
import styles from './venue-status.module.css';

type Column = TableColumn<Venue>;

/** A text that follows the board; stale texts are greyed. */
function BoardText({ board, read }: { board: StatusBoard; read: () => string }): ReactNode {
  const text = useSyncExternalStore(board.subscribe, read);
  const stale = useSyncExternalStore(board.subscribe, () => board.staleSeconds() !== null);
  return (
    <span className={styles.text} data-stale={stale ? '' : undefined}>
      {text}
    </span>
  );
}

function Connection({ board, venue }: { board: StatusBoard; venue: string }): ReactNode {
  const state = useSyncExternalStore(board.subscribe, () => board.status(venue)?.state);
  const stale = useSyncExternalStore(board.subscribe, () => board.staleSeconds() !== null);
  if (state === undefined) return NO_VALUE;
  const tone = stale ? 'quiet' : state;
  return <StatusDot tone={tone} label={stale ? 'Unknown' : STATES[state]} />;
}

const STATES = { up: 'Connected', down: 'Disconnected' } as const satisfies Record<
  VenueStatus['state'],
  string
>;

export function statusColumns(board: StatusBoard): readonly Column[] {
  const figure = (
    column: Pick<Column, 'id' | 'header' | 'title' | 'width' | 'essential'>,
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
      cell: ({ displayName }) => displayName,
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
        const state = board.status(name)?.state;
        return state && STATES[state];
      },
    },
    figure(
      {
        id: 'age',
        header: 'Age',
        title: 'Time since the last message of the venue',
        essential: true,
      },
      board.age,
      formatAge,
    ),
    figure(
      { id: 'delay', header: 'Delay', title: 'Time between a ping and its response' },
      (name) => board.status(name)?.round_trip_ms ?? null,
      (delay) => (delay === null ? NO_VALUE : `${formatCount(delay)} ms`),
    ),
    figure(
      {
        id: 'messages',
        header: 'Msg/s',
        title: 'Messages of the venue per second, over the last 10 s',
      },
      (name) => board.status(name)?.message_rate ?? null,
      (rate) => formatSize(rate, 1),
    ),
    figure(
      { id: 'reconnects', header: 'Reconnects', width: 'minmax(84px, 1fr)' },
      (name) => board.status(name)?.reconnects ?? null,
      formatCount,
    ),
    {
      id: 'reason',
      header: 'Reason',
      width: 'minmax(120px, 2fr)',
      cell: ({ name }) => (
        <BoardText board={board} read={() => board.status(name)?.reason ?? NO_VALUE} />
      ),
      value: ({ name }) => board.status(name)?.reason,
    },
  ];
}
