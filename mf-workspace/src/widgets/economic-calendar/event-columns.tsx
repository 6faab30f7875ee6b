import { serverNow } from '@parallax/feed';
import type { EconomicEvent } from '@parallax/protocol';
import { LiveText, minWidthToShow, type TableColumn, UTC_TIME } from '@parallax/ui';
import { capitalized, NO_VALUE, timeHeader } from '@parallax/ui/format';
import styles from './economic-calendar.module.css';
import { createTimeFormat, formatTimeLeft, LOCAL_ZONE } from './event-times.ts';
import { RANKS } from './shown-events.ts';

type Column = TableColumn<EconomicEvent>;
type Figure = 'previous' | 'consensus' | 'actual' | 'revised';

const NO_TICKERS: readonly string[] = [];

const figure = (
  { name, header, width = 56 }: { name: Figure; header: string; width?: number },
  { hiddenByDefault, events }: { hiddenByDefault: boolean; events: readonly EconomicEvent[] },
): Column => ({
  id: name,
  header,
  align: 'end',
  width: `minmax(${width}px, 0.5fr)`,
  hiddenByDefault,
  unavailable:
    events.length > 0 && events.every((event) => event[name] === null)
      ? 'no values at present'
      : undefined,
  cell: (event) => event[name] ?? NO_VALUE,
  value: (event) => event[name],
});

/** Shows the importance beside the event, for arrangements without its column. */
const ImportanceMark = ({ importance }: Pick<EconomicEvent, 'importance'>) => (
  <span
    className={styles.mark}
    data-importance={importance}
    role="img"
    aria-label={`${importance} importance`}
    title={`${capitalized(importance)} importance`}
  />
);

/** From wide to narrow; all of them show the event. */
const ARRANGEMENTS = ['full', 'without importance', 'without countdown', 'narrow'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

let minimumWidths: readonly (readonly [Arrangement, number])[] | undefined;

/** The first arrangement whose event column fits into a width in pixels. */
export function arrangementFor(width: number): Arrangement {
  minimumWidths ??= ARRANGEMENTS.map((each) => [
    each,
    minWidthToShow(eventColumns('UTC', each, []), 'event'),
  ]);
  return minimumWidths.find(([, minimum]) => width >= minimum)?.[0] ?? 'narrow';
}

/**
 * The columns of the calendar. Those that an arrangement lacks are hidden until they are chosen:
 * the importance, then the countdown, then the region and the figures. Importance and region then
 * are shown beside the event. A figure that no event has is omitted.
 */
export function eventColumns(
  zone: string,
  arrangement: Arrangement,
  events: readonly EconomicEvent[],
): readonly Column[] {
  const format = createTimeFormat(zone);
  const narrow = arrangement === 'narrow';
  return [
    {
      id: 'time',
      header: zone === LOCAL_ZONE ? timeHeader() : `Time (${zone})`,
      fileHeading: 'Time',
      title: `Time zone: ${zone}`,
      unit: UTC_TIME,
      width: '124px',
      fixed: true,
      cell: ({ at }) => format(at),
      sortValue: ({ at }) => at,
    },
    {
      id: 'left',
      header: 'In',
      fileHeading: 'Time left',
      unit: { name: 's' },
      title: 'Time left, by the clock of the server',
      align: 'end',
      width: '68px',
      hiddenByDefault: narrow || arrangement === 'without countdown',
      cell: ({ at }) => (
        <LiveText
          tickers={NO_TICKERS}
          compute={() => ({ text: formatTimeLeft(at - serverNow()) || NO_VALUE })}
          everySecond
        />
      ),
      value: ({ at }) => (at < serverNow() ? null : Math.round((at - serverNow()) / 1_000)),
    },
    {
      id: 'region',
      header: 'Region',
      width: 'minmax(52px, 0.6fr)',
      hiddenByDefault: narrow,
      alwaysExported: true,
      cell: ({ region }) => region,
      sortValue: ({ region }) => region,
    },
    {
      id: 'importance',
      header: 'Importance',
      width: 'minmax(72px, 0.8fr)',
      hiddenByDefault: arrangement !== 'full',
      alwaysExported: true,
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
      width: narrow ? 'minmax(88px, 2fr)' : 'minmax(188px, 2fr)',
      fixed: true,
      filter: 'text',
      cell: ({ event, importance, region }) => (
        <span
          className={styles.event}
          data-importance={importance}
          data-wraps={narrow ? '' : undefined}
          title={narrow ? `${region} ${event}` : event}
        >
          {arrangement !== 'full' && <ImportanceMark importance={importance} />}
          {narrow && <span className={styles.region}>{`${region} `}</span>}
          {event}
        </span>
      ),
      sortValue: ({ event }) => event,
    },
    figure({ name: 'previous', header: 'Previous' }, { hiddenByDefault: narrow, events }),
    figure(
      { name: 'consensus', header: 'Consensus', width: 68 },
      { hiddenByDefault: narrow, events },
    ),
    figure({ name: 'actual', header: 'Actual' }, { hiddenByDefault: narrow, events }),
    figure({ name: 'revised', header: 'Revised' }, { hiddenByDefault: true, events }),
  ];
}
