import { describe, expect, it } from '@jest/globals';
import { formatTimestamp } from './format-timestamp.ts';

const now = new Date(2026, 5, 12, 15, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('the time of a notification', () => {
  it.each([
    ['of today is the time alone', at(2026, 5, 12, 8, 5), '08:05'],
    ['of yesterday has the day', at(2026, 5, 11, 23, 59), '11 Jun, 23:59'],
    ['of last year has the year', at(2025, 11, 31, 8, 5), '31 Dec 2025, 08:05'],
  ])('%s', (_, moment, text) => {
    expect(formatTimestamp(moment, now)).toBe(text);
  });
});
