import { expect, it } from '@jest/globals';
import { knownFundingApr } from './funding.ts';

it.each<[number | null | undefined, number | null | undefined, number | null]>([
  [0.0001, 8, 0.1095],
  [0.0001, 4, 0.219],
  [0.0001, 1, 0.876],
  [-0.00005, 8, -0.05475],
  [0, 8, 0],
  [null, 8, null],
  [undefined, 8, null],
  [0.0001, null, null],
  [0.0001, undefined, null],
  [0.0001, 0, null],
  [0.0001, Number.NaN, null],
  [Number.NaN, 8, null],
])('design §5 funding APR: a rate of %p every %p h is %p a year', (rate, hours, apr) => {
  const found = knownFundingApr(rate, hours);
  expect(found === null ? null : Number(found.toFixed(12))).toBe(apr);
});
