import type { EconomicEvent, EventImportance } from '@parallax/protocol';

const DAY_MS = 86_400_000;
const FRIDAY = 5;

interface Rule {
  readonly region: string;
  readonly event: string;
  readonly importance: EventImportance;
  /** in UTC */
  readonly time: readonly [hours: number, minutes: number];
  readonly isOn: (day: Date) => boolean;
}

/** Whether a day is the nth of its weekday in its month. */
const nth = (count: number, weekday: number) => (day: Date) =>
  day.getUTCDay() === weekday && Math.ceil(day.getUTCDate() / 7) === count;
const each = (weekday: number) => (day: Date) => day.getUTCDay() === weekday;
const lastFriday = (day: Date): boolean =>
  day.getUTCDay() === FRIDAY &&
  new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth();

const rule = (
  region: string,
  event: string,
  importance: EventImportance,
  time: Rule['time'],
  isOn: Rule['isOn'],
): Rule => ({ region, event, importance, time, isOn });

/** Plausible days and times, not those of a publisher. */
const RULES: readonly Rule[] = [
  rule('US', 'Initial jobless claims', 'medium', [13, 30], each(4)),
  rule('US', 'Crude oil inventories', 'low', [15, 30], each(3)),
  rule('US', 'Nonfarm payrolls', 'high', [13, 30], nth(1, FRIDAY)),
  rule('US', 'Consumer price index', 'high', [13, 30], nth(2, 3)),
  rule('US', 'Interest rate decision', 'high', [19, 0], nth(3, 3)),
  rule('US', 'Consumer sentiment', 'medium', [15, 0], nth(2, FRIDAY)),
  rule('EU', 'Interest rate decision', 'high', [13, 15], nth(2, 4)),
  rule('EU', 'Consumer price index, flash', 'high', [10, 0], nth(1, 2)),
  rule('DE', 'Economic sentiment', 'medium', [10, 0], nth(3, 2)),
  rule('GB', 'Interest rate decision', 'high', [12, 0], nth(1, 4)),
  rule('JP', 'Interest rate decision', 'high', [3, 0], nth(3, FRIDAY)),
  rule('CN', 'Manufacturing index', 'medium', [1, 30], nth(1, 1)),
  rule('Crypto', 'Monthly options expiry', 'high', [8, 0], lastFriday),
  rule('Crypto', 'Weekly options expiry', 'low', [8, 0], each(FRIDAY)),
];

/** The demonstration events between two times, by time, without figures. */
export function demoCalendar(from: number, to: number): EconomicEvent[] {
  const events: EconomicEvent[] = [];
  for (let start = Math.floor(from / DAY_MS) * DAY_MS; start <= to; start += DAY_MS) {
    const day = new Date(start);
    for (const { region, event, importance, time, isOn } of RULES) {
      const at = start + (time[0] * 60 + time[1]) * 60_000;
      if (!isOn(day) || at < from || at > to) continue;
      const figures = { previous: null, consensus: null, actual: null, revised: null };
      events.push({ id: `${region} ${event} ${at}`, at, region, event, importance, ...figures });
    }
  }
  return events.toSorted((one, other) => one.at - other.at);
}
