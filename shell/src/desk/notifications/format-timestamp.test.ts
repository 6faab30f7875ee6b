import { describe, expect, it } from '@jest/globals';
import { formatTimestamp } from './format-timestamp.ts';

const now = new Date(2026, 5, 12, 15, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('the time of a notification', () => {
  it.each([
    ['shows only the time for today', at(2026, 5, 12, 8, 5), '08:05'],
    ['shows the day and the time for yesterday', at(2026, 5, 11, 23, 59), '11 Jun, 23:59'],
    ['shows the year as well for last year', at(2025, 11, 31, 8, 5), '31 Dec 2025, 08:05'],
  ])('%s', (_, moment, text) => {
    expect(formatTimestamp(moment, now)).toBe(text);
  });
});
