import { describe, expect, it } from '@jest/globals';
import { formatAge } from './age.ts';

describe('formatAge', () => {
  it.each([
    [null, '—'],
    [Number.NaN, '—'],
    [-5, '0 s'],
    [9_940, '9 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [7_200_000, '2 h'],
    [86_400_000, '1 day'],
    [3 * 86_400_000, '3 days'],
  ])('formats %p ms as %p', (age, text) => {
    expect(formatAge(age)).toBe(text);
  });
});
