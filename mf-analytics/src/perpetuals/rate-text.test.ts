import { describe, expect, it } from '@jest/globals';
import { intervalText, signedRate } from './rate-text.ts';

describe('funding rates as text', () => {
  it.each([
    [0.0001, '+0.0100%'],
    [-0.000123, '−0.0123%'],
    [0, '0.0000%'],
    [-0, '0.0000%'],
    [-0.0000000001, '0.0000%'],
    [Number.NaN, '—'],
    [null, '—'],
  ])('shows %s as %s', (rate, text) => {
    expect(signedRate(rate)).toBe(text);
  });

  it('names the interval, if it is known', () => {
    expect(intervalText(4)).toBe('4h');
    expect(intervalText(null)).toBe('');
  });
});
