import type { EconomicEvent, EventImportance } from '@parallax/protocol';
import type { EconomicCalendarSettings, MinImportance } from './economic-calendar-settings.ts';

export const RANKS = { low: 0, medium: 1, high: 2 } as const satisfies Record<
  EventImportance,
  number
>;
const LEVELS = { All: 0, Medium: 1, High: 2 } as const satisfies Record<MinImportance, number>;

/** The events of the chosen importance and regions. */
export const shownEvents = (
  events: readonly EconomicEvent[],
  { least, regions }: Pick<EconomicCalendarSettings, 'least' | 'regions'>,
): readonly EconomicEvent[] =>
  events.filter(
    ({ importance, region }) =>
      RANKS[importance] >= LEVELS[least] && (regions.length === 0 || regions.includes(region)),
  );

export const regionsOf = (events: readonly EconomicEvent[]): readonly string[] =>
  [...new Set(events.map(({ region }) => region))].toSorted();

/** The first event at or after a time. `events` must be sorted by time. */
export const nextEvent = (
  events: readonly EconomicEvent[],
  now: number,
): EconomicEvent | undefined => events.find(({ at }) => at >= now);
