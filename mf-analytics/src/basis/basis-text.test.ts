import { describe, expect, it } from '@jest/globals';
import { daysText, differenceText, percentText } from './basis-text.ts';

describe('texts of a basis', () => {
  it.each([
    ['a premium', 0.0283, '+2.83%', 'up'],
    ['a discount', -0.0283, '−2.83%', 'down'],
    ['a value that rounds to zero', -0.00001, '0.00%', undefined],
    ['an unknown value', undefined, '—', undefined],
    ['a value that is not a number', Number.NaN, '—', undefined],
  ])('show %s in percent', (_, fraction, text, direction) => {
    expect(percentText(fraction)).toEqual({ text, direction });
  });

  it.each([
    ['a premium', 240.5, 1, '+240.5'],
    ['a value that rounds to zero', -0.004, 2, '0.00'],
    ['an unknown value', undefined, 2, '—'],
    ['an infinite value', Number.POSITIVE_INFINITY, 2, '—'],
  ])('show %s as a price', (_, value, decimals, text) => {
    expect(differenceText(value, decimals).text).toBe(text);
  });

  it.each([
    ['of a perpetual', undefined, '—'],
    ['of a future', 34.249, '34.2'],
    ['at the moment of expiry', 0, 'Expired'],
    ['after expiry', -2, 'Expired'],
  ])('show the days left %s', (_, days, text) => {
    expect(daysText(days)).toBe(text);
  });
});
