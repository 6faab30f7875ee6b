import { describe, expect, it } from '@jest/globals';
import { momentOf, START_TIMES, startTimeOf } from './start-times.ts';

describe('workspace §5, §9 the start of day', () => {
  it("has 24 choices, 'UTC 00:00' to 'UTC 23:00', stored as HH:00:00", () => {
    expect(START_TIMES).toHaveLength(24);
    expect(START_TIMES[0]).toEqual({ value: '00:00:00', label: 'UTC 00:00' });
    expect(START_TIMES[9]).toEqual({ value: '09:00:00', label: 'UTC 09:00' });
    expect(START_TIMES[23]).toEqual({ value: '23:00:00', label: 'UTC 23:00' });
  });

  it.each([
    ['08:00:00', '08:00:00'],
    ['08:30:00', undefined],
    ['24:00:00', undefined],
    ['', undefined],
  ])('stored as %j is the choice %j', (stored, choice) => {
    expect(startTimeOf(stored)).toBe(choice);
  });

  it('is sent as a moment with its hour, and minutes and seconds zero', () => {
    const now = new Date('2026-03-31T23:41:12.345Z');
    expect(momentOf('00:00:00', now)).toBe('2026-03-31T00:00:00.000Z');
    expect(momentOf('23:00:00', now)).toBe('2026-03-31T23:00:00.000Z');
  });
});
