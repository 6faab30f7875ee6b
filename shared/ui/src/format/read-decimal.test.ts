import { expect, it } from '@jest/globals';
import { readDecimal, twoReadings } from './index.ts';

it.each([
  [' 60,000.50 ', '60000.5'],
  ['1,500,000', '1500000'],
  ['1.500', '1.5'],
  ['0.1', '0.1'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+007', '7'],
  ['−1.20', '-1.2'],
  ['-0', '0'],
  // more digits than a binary number has
  ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
])("reads '%s' as the exact decimal %s", (typed, read) => {
  expect(readDecimal(typed)).toBe(read);
});

it.each(['', 'x', '0,50', '1e-8', '1,00', '1.2.3', '.', '-'])("does not read '%s'", (typed) => {
  expect(readDecimal(typed)).toBeUndefined();
});

it.each([
  ['1,500', '1500', '1.5'],
  [' −60,000 ', '-60000', '-60'],
])("refuses '%s', which could be %s or %s", (typed, grouped, fraction) => {
  expect(readDecimal(typed)).toBeUndefined();
  expect(twoReadings(typed)).toContain(`could be ${grouped} or ${fraction}:`);
});

it.each(['1500', '1,500.0', '1,500,000', '0,500', '1.500', 'x'])(
  "'%s' has no second reading",
  (typed) => expect(twoReadings(typed)).toBeUndefined(),
);
