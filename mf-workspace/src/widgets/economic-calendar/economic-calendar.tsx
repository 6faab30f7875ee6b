import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import {
  type EconomicCalendar as Calendar,
  type EconomicEvent,
  getEconomicCalendar,
} from '@parallax/protocol';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import {
  Button,
  ChoiceButtons,
  DataGrid,
  EmptyState,
  LiveText,
  Loaded,
  useValueOfSize,
} from '@parallax/ui';
import { useTimeZone } from '@parallax/ui/state';
import { useMemo, useRef } from 'react';
import { AgeMark } from '../../widget-kit/frame/age-mark.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import styles from './economic-calendar.module.css';
import {
  type EconomicCalendarSettings,
  minImportanceSchema,
} from './economic-calendar-settings.ts';
import { arrangementFor, eventColumns } from './event-columns.tsx';
import { formatTimeLeft, LOCAL_ZONE } from './event-times.ts';
import { nextEvent, shownEvents } from './shown-events.ts';

type Props = WidgetProps<EconomicCalendarSettings>;

/** `AgeMark` marks data as stale after three of these intervals. */
const REFRESH_MS = 10_000;
const FAILURE = 'The economic calendar could not be loaded';
const NO_TICKERS: readonly string[] = [];

export function EconomicCalendar(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const query = useEndpointQuery(
    getEconomicCalendar,
    {},
    { fallback: FAILURE, isEmpty: () => false },
  );
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  return (
    <div ref={box} className={styles.widget}>
      <Loaded result={query} failure={FAILURE} empty={null}>
        {(calendar) => <Events {...props} calendar={calendar} />}
      </Loaded>
    </div>
  );
}

/** in pixels, for events in two lines */
const NARROW_ROW_HEIGHT = 32;

const MIN_IMPORTANCE_NAMES = { All: 'All', Medium: 'Medium+', High: 'High' } as const;

function Events({ settings, onSettings, calendar }: Props & { calendar: Calendar }) {
  const { least, regions, table } = settings;
  const accountZone = useTimeZone();
  const zone = settings.zone === LOCAL_ZONE && accountZone === 'UTC' ? 'UTC' : settings.zone;
  const { events, problems, source } = calendar;
  const box = useRef<HTMLDivElement>(null);
  const arrangement = useValueOfSize(box, 'width', arrangementFor, 'full');
  const shown = useMemo(() => shownEvents(events, { least, regions }), [events, least, regions]);
  const columns = useMemo(() => eventColumns(zone, arrangement, shown), [zone, arrangement, shown]);
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <>
            <AgeMark queries={[queryKeyOf(getEconomicCalendar, {})]} />
            <NextEvent events={shown} />
          </>
        }
      />
      {source === 'demonstration' && (
        <p className={styles.notice}>Demonstration content: these are not published dates.</p>
      )}
      {problems.length > 0 && (
        <details className={styles.notice} role="note">
          <summary>Some events of the file were skipped</summary>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.table}>
        <DataGrid
          label={widgetOf('ECONOMIC_CALENDAR').title}
          noun="event"
          columns={columns}
          rows={shown}
          total={events.length}
          rowKey={({ id }) => id}
          state={table}
          onState={(next) => onSettings({ table: next })}
          {...(arrangement === 'narrow' && { rowHeight: NARROW_ROW_HEIGHT })}
          isDimmed={({ at }) => at < serverNow()}
          empty={
            events.length === 0 ? (
              <EmptyState title="No events" hint="None in the next month." />
            ) : (
              <EmptyState
                title="No event matches"
                hint="Show less important events, or all regions."
                action={
                  <Button onClick={() => onSettings({ least: 'All', regions: [] })}>
                    Show all events
                  </Button>
                }
              />
            )
          }
          controls={
            <ChoiceButtons
              label="Minimum importance"
              choices={minImportanceSchema.options}
              names={MIN_IMPORTANCE_NAMES}
              value={least}
              onValue={(next) => onSettings({ least: next })}
            />
          }
        />
      </div>
    </div>
  );
}

/** The time until the next event by the server's clock, and the name of the event if it fits. */
function NextEvent({ events }: { events: readonly EconomicEvent[] }) {
  const next = () => nextEvent(events, serverNow());
  const name = () => {
    const event = next();
    return { text: event ? `${event.region} ${event.event}` : 'No event ahead' };
  };
  const timeLeft = () => {
    const event = next();
    return { text: event ? `Next in ${formatTimeLeft(event.at - serverNow())}` : '' };
  };
  return (
    <span className={styles.next}>
      <LiveText tickers={NO_TICKERS} compute={timeLeft} everySecond />{' '}
      <LiveText tickers={NO_TICKERS} compute={name} everySecond />
    </span>
  );
}
