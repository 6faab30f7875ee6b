import { serverNow } from '@parallax/feed';
import type { EconomicEvent } from '@parallax/protocol';
import { LiveText, type TableColumn } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import type { AvailableSpace } from '../watch-list/use-available-space.ts';
import styles from './economic-calendar.module.css';
import { createTimeFormat, formatTimeLeft } from './event-times.ts';
import { RANKS } from './shown-events.ts';

type Column = TableColumn<EconomicEvent>;
type Figure = 'previous' | 'consensus' | 'actual' | 'revised';

const NO_TICKERS: readonly string[] = [];

const figure = (name: Figure, header: string, optional: boolean, width = 56): Column => ({
  id: name,
  header,
  align: 'end',
  width: `minmax(${width}px, 0.5fr)`,
  optional,
  cell: (event) => event[name] ?? NO_VALUE,
  value: (event) => event[name],
});

/** The columns of the calendar; a narrow one omits the figures until they are chosen. */
export function eventColumns(zone: string, room: AvailableSpace): readonly Column[] {
  const format = createTimeFormat(zone);
  const narrow = room === 'narrow';
  return [
    {
      id: 'time',
      header: 'Time',
      title: `Time zone: ${zone}`,
      width: '124px',
      fixed: true,
      cell: ({ at }) => format(at),
      sortValue: ({ at }) => at,
      value: ({ at }) => new Date(at).toISOString(),
    },
    {
      id: 'left',
      header: 'In',
      title: 'Time left, by the clock of the server',
      align: 'end',
      width: '68px',
      optional: narrow,
      cell: ({ at }) => (
        <LiveText
          tickers={NO_TICKERS}
          compute={() => ({ text: formatTimeLeft(at - serverNow()) || NO_VALUE })}
          throttled
        />
      ),
      value: ({ at }) => Math.max(0, Math.round((at - serverNow()) / 1_000)),
    },
    {
      id: 'region',
      header: 'Region',
      width: 'minmax(52px, 0.3fr)',
      cell: ({ region }) => region,
      sortValue: ({ region }) => region,
    },
    {
      id: 'importance',
      header: 'Importance',
      width: 'minmax(72px, 0.4fr)',
      optional: narrow,
      cell: ({ importance }) => (
        <span className={styles.importance} data-importance={importance}>
          {importance}
        </span>
      ),
      sortValue: ({ importance }) => RANKS[importance],
      value: ({ importance }) => importance,
    },
    {
      id: 'event',
      header: 'Event',
      width: narrow ? 'minmax(120px, 2fr)' : 'minmax(152px, 2fr)',
      fixed: true,
      filter: 'text',
      cell: ({ event, importance }) => (
        <span className={styles.event} data-importance={importance} title={event}>
          {event}
        </span>
      ),
      sortValue: ({ event }) => event,
    },
    figure('previous', 'Previous', narrow),
    figure('consensus', 'Consensus', narrow, 68),
    figure('actual', 'Actual', narrow),
    figure('revised', 'Revised', true),
  ];
}
