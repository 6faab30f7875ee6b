import { describe, expect, it } from '@jest/globals';
import { formatInterval } from './interval.ts';

describe('formatInterval', () => {
  it.each([
    [8, '8h'],
    [1, '1h'],
    [0.5, '30m'],
    [0, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('formats %p hours as %p', (hours, text) => {
    expect(formatInterval(hours)).toBe(text);
  });
});
