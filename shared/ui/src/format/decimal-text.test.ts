import { expect, it } from '@jest/globals';
import { formatDecimalText, NO_VALUE } from './index.ts';

it.each([
  ['60000', {}, '60,000'],
  ['-0.00000001', {}, '−0.00000001'],
  // more digits than a binary number has
  ['12345678901234567890.123456789012345678', {}, '12,345,678,901,234,567,890.123456789012345678'],
  ['9007199254740993', { decimals: 2 }, '9,007,199,254,740,993.00'],
  ['2.405', { decimals: 2 }, '2.41'],
  ['2.4', { most: 8 }, '2.4'],
  ['2.123456789', { most: 8 }, '2.12345679'],
  ['12.5', { decimals: 1, signed: true }, '+12.5'],
  ['0', { decimals: 2, signed: true }, '0.00'],
])('formats %s with %j as %s', (text, options, formatted) => {
  expect(formatDecimalText(text, options)).toBe(formatted);
});

it.each([null, undefined, '', 'x'])('has no value for %j', (text) => {
  expect(formatDecimalText(text)).toBe(NO_VALUE);
});
