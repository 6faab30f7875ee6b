import { UTC_DAY, UTC_TIME } from '@parallax/ui';
import { displayTimeZone, timeZoneName, zonedFormat } from '@parallax/ui/format';
import type { ChartSource } from './chart-data.ts';
import type { ChartAxis } from './chart-text.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const DAY_AND_TIME = { ...DAY, hour: '2-digit', minute: '2-digit' } as const;

const utcFormat = new Intl.DateTimeFormat('en-GB', { ...DAY_AND_TIME, timeZone: 'UTC' });

/** Formats Unix milliseconds in UTC, as venues publish them: '21 Nov 2026, 08:40 UTC'. */
export const formatUtcTime = (at: number): string => `${utcFormat.format(at)} UTC`;

const inZone = zonedFormat(DAY_AND_TIME);

const utcDay = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' });

/**
 * The horizontal axis of a time chart of these sources, in the display time zone. Daily points
 * are labelled with their UTC day in every time zone, since the days of the venues begin at 00:00 UTC.
 */
export function timeAxis(sources: readonly ChartSource[]): ChartAxis {
  const zone = displayTimeZone();
  return {
    label: 'Time',
    get unit() {
      return isDaily(sources) ? 'UTC' : timeZoneName(zone);
    },
    format: (at) =>
      isDaily(sources) ? `${utcDay.format(at)} UTC` : `${inZone(at)} ${timeZoneName(zone, at)}`,
    file: {
      heading: 'Time',
      get unit() {
        return isDaily(sources) ? UTC_DAY : UTC_TIME;
      },
    },
  };
}

export type TickUnit = 'year' | 'month' | 'day' | 'time' | 'second';

type TickTexts = Readonly<Record<TickUnit, (at: number) => string>>;

function createTickTexts(timeZone: string | undefined): TickTexts {
  const textOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    return (at: number): string => format.format(at);
  };
  return {
    year: textOf({ year: 'numeric' }),
    month: textOf({ month: 'short' }),
    day: textOf({ day: 'numeric', month: 'short' }),
    time: textOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    second: textOf({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  };
}

const tickTexts = new Map<string | undefined, TickTexts>();

function tickTextsFor(timeZone: string | undefined): TickTexts {
  const texts = tickTexts.get(timeZone) ?? createTickTexts(timeZone);
  tickTexts.set(timeZone, texts);
  return texts;
}

/**
 * The text of a tick of a time scale in the IANA zone `timeZone`, or in that of this device. The
 * library puts ticks at the start of days, months and years of UTC; where that is not midnight in
 * the zone, the text contains day and time. Daily rows are labelled with their UTC day in every zone.
 */
export function formatTick(
  at: number,
  unit: TickUnit,
  { timeZone, daily }: { timeZone: string | undefined; daily: boolean },
): string {
  const utc = tickTextsFor('UTC');
  if (daily) return utc[unit](at);
  const texts = tickTextsFor(timeZone);
  if (unit === 'time' || unit === 'second') return texts[unit](at);
  const time = texts.time(at);
  return time === '00:00' || time === utc.time(at) ? texts[unit](at) : `${texts.day(at)} ${time}`;
}

const DAY_MS = 86_400_000;

/**
 * Whether the rows are UTC days, such as daily candles. It checks two rows at each end, since it is
 * called for each label; a single row at midnight could just as well be hourly.
 */
export const isDaily = (sources: readonly ChartSource[]): boolean =>
  sources.some(({ length }) => length > 1) &&
  sources.every((source) =>
    [0, 1, source.length - 2, source.length - 1].every(
      (index) => index < 0 || index >= source.length || source.xAt(index) % DAY_MS === 0,
    ),
  );
