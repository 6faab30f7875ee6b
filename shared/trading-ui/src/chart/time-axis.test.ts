import { describe, expect, it } from '@jest/globals';
import { createChartData } from './chart-data.ts';
import { formatTick, isDaily, type TickUnit } from './time-axis.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW_YEAR = Date.UTC(2027, 0, 1);
const winterDay = Date.UTC(2026, 10, 22);

const tick = (at: number, unit: TickUnit, timeZone: string, daily = false) =>
  formatTick(at, unit, { timeZone, daily });
const rowsOf = (...rows: number[]) => createChartData<number>((at) => at, rows);

describe('a tick of a time scale', () => {
  it('shows the year, the month or the day that starts at the tick in UTC, otherwise the time', () => {
    expect(tick(NEW_YEAR, 'year', 'UTC')).toBe('2027');
    expect(tick(Date.UTC(2026, 11, 1), 'month', 'UTC')).toBe('Dec');
    expect(tick(winterDay, 'day', 'UTC')).toBe('22 Nov');
    expect(tick(winterDay + 90_000, 'second', 'UTC')).toBe('00:01:30');
  });

  it.each([
    ['America/New_York', '31 Dec 19:00', '21 Nov 19:00', '20:00'],
    ['Asia/Kolkata', '1 Jan 05:30', '22 Nov 05:30', '06:30'],
  ])(
    'shows the day and time of %s, where the day does not start at midnight UTC',
    (zone, year, day, time) => {
      expect(tick(NEW_YEAR, 'year', zone)).toBe(year);
      expect(tick(NEW_YEAR, 'month', zone)).toBe(year);
      expect(tick(winterDay, 'day', zone)).toBe(day);
      expect(tick(winterDay + HOUR, 'time', zone)).toBe(time);
    },
  );

  it('names the day at midnight of the chosen zone', () => {
    expect(tick(winterDay, 'day', 'Europe/London')).toBe('22 Nov');
    expect(tick(winterDay + 5 * HOUR, 'day', 'America/New_York')).toBe('22 Nov');
  });

  it.each(['America/New_York', 'Asia/Kolkata'])(
    'shows the UTC day for daily rows, even in %s',
    (zone) => {
      expect(tick(NEW_YEAR, 'year', zone, true)).toBe('2027');
      expect(tick(winterDay, 'day', zone, true)).toBe('22 Nov');
    },
  );
});

it('rows are daily if there are several and they start at midnight UTC', () => {
  const days = rowsOf(winterDay, winterDay + DAY);
  expect(isDaily([days, rowsOf()])).toBe(true);
  expect(isDaily([rowsOf(winterDay)])).toBe(false);
  expect(isDaily([rowsOf(winterDay, winterDay + DAY, winterDay + 1.5 * DAY)])).toBe(false);
  expect(isDaily([rowsOf(winterDay, winterDay + 12 * HOUR)])).toBe(false);
  expect(isDaily([days, rowsOf(winterDay + HOUR, winterDay + DAY)])).toBe(false);
});
