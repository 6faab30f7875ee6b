import { describe, expect, it } from '@jest/globals';
import { parseStartTime, START_TIMES, toTimestamp } from './start-of-day.tsx';

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
  ])('the stored value %j is read as %j', (stored, choice) => {
    expect(parseStartTime(stored)).toBe(choice);
  });

  it('is sent as a timestamp at the full hour', () => {
    const now = new Date('2026-03-31T23:41:12.345Z');
    expect(toTimestamp('00:00:00', now)).toBe('2026-03-31T00:00:00.000Z');
    expect(toTimestamp('23:00:00', now)).toBe('2026-03-31T23:00:00.000Z');
  });
});
