import { describe, expect, it } from '@jest/globals';
import type { EconomicEvent } from '@parallax/protocol';
import { createTimeFormat, formatTimeLeft, isTimeZone } from './event-times.ts';
import { nextEvent, regionsOf, shownEvents } from './shown-events.ts';

const figures = { previous: null, consensus: null, actual: null, revised: null };
const event = (
  id: string,
  at: number,
  region: string,
  importance: EconomicEvent['importance'],
) => ({
  id,
  at,
  region,
  importance,
  event: id,
  ...figures,
});
const events = [
  event('a', 1, 'US', 'low'),
  event('b', 2, 'EU', 'medium'),
  event('c', 3, 'US', 'high'),
];
const ids = (shown: readonly EconomicEvent[]) => shown.map(({ id }) => id).join('');

describe('the events of a calendar', () => {
  it.each([
    ['All', [], 'abc'],
    ['Medium', [], 'bc'],
    ['High', [], 'c'],
    ['All', ['US'], 'ac'],
    ['Medium', ['EU', 'US'], 'bc'],
  ] as const)(
    'are filtered by importance and region: %s in %j shows %s',
    (least, regions, shown) => {
      expect(ids(shownEvents(events, { least, regions: [...regions] }))).toBe(shown);
    },
  );

  it('have a next event and regions sorted by name', () => {
    expect(nextEvent(events, 2)?.id).toBe('b');
    expect(nextEvent(events, 4)).toBeUndefined();
    expect(regionsOf(events)).toEqual(['EU', 'US']);
  });
});

describe('the times of events', () => {
  const at = Date.UTC(2026, 11, 10, 19);
  it('are shown in the chosen time zone', () => {
    expect(createTimeFormat('UTC')(at)).toBe('Thu 10 Dec 19:00');
    expect(createTimeFormat('Asia/Tokyo')(at)).toBe('Fri 11 Dec 04:00');
    expect(isTimeZone('Mars/Base')).toBe(false);
    expect(isTimeZone('Local')).toBe(true);
  });

  it.each([
    [0, '00:00:00'],
    [8_002_000, '02:13:22'],
    [86_400_000, '1 d 0 h'],
    [-1, ''],
  ])('show %d ms left as %j', (left, text) => {
    expect(formatTimeLeft(left)).toBe(text);
  });
});
