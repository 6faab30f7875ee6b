import { type EconomicCalendar, getEconomicCalendar } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { type Route, route } from '../http/api/route.ts';
import { createCalendarFile } from './calendar-file.ts';
import { demoCalendar } from './demo-calendar.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 31;
/** Demonstration content covers at most this many days before and after now. */
const DEMO_DAYS_MAX = 400;

interface Dependencies {
  /** absolute */
  readonly dataDir: string;
  readonly log: Log;
  /** Unix milliseconds */
  readonly now: () => number;
}

/** The economic calendar: the file in the data folder, else demonstration content. */
export function economicCalendarRoute({ dataDir, log, now }: Dependencies): Route {
  const readFile = createCalendarFile(dataDir, log);
  return route(getEconomicCalendar, {
    async handle({ query }): Promise<EconomicCalendar> {
      const from = query.from ?? now() - DAY_MS;
      const to = query.to ?? Math.max(from, now() + DAYS_AHEAD * DAY_MS);
      const file = await readFile();
      if (file === undefined) {
        const start = Math.max(from, now() - DEMO_DAYS_MAX * DAY_MS);
        const end = Math.min(to, now() + DEMO_DAYS_MAX * DAY_MS);
        return { source: 'demonstration', events: demoCalendar(start, end), problems: [] };
      }
      const events = file.events.filter(({ at }) => at >= from && at <= to);
      return { source: 'file', events, problems: [...file.problems] };
    },
  });
}
