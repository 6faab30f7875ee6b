import { shownTimeZone, type TimeZoneChoice, timeZoneName, zonedFormat } from '@parallax/ui/format';
import type { ChartAxis } from './chart-text.ts';

const longFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats Unix milliseconds in UTC, as venues state them: '21 Nov 2026, 08:40 UTC'. */
export const formatUtcTime = (at: number): string => `${longFormat.format(at)} UTC`;

const zonedLongFormat = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function axisOf(zone: TimeZoneChoice): ChartAxis {
  return {
    label: 'Time',
    unit: timeZoneName(zone),
    format: (at) => `${zonedLongFormat(at)} ${timeZoneName(zone, at)}`,
    fileText: (at) => new Date(at).toISOString(),
  };
}

const axes = new Map<TimeZoneChoice, ChartAxis>();

/** The horizontal axis of time charts, in the shown time zone. */
export function timeAxis(): ChartAxis {
  const zone = shownTimeZone();
  const axis = axes.get(zone) ?? axisOf(zone);
  axes.set(zone, axis);
  return axis;
}

export type TickUnit = 'year' | 'month' | 'day' | 'time' | 'second';

const TICKS: Readonly<Record<TickUnit, (at: number) => string>> = {
  year: zonedFormat({ year: 'numeric' }),
  month: zonedFormat({ month: 'short' }),
  day: zonedFormat({ day: 'numeric' }),
  time: zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  second: zonedFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
};

/** The text of a tick of a time scale, in the shown time zone. */
export const formatTick = (at: number, unit: TickUnit): string => TICKS[unit](at);
