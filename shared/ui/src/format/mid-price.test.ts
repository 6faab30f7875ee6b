import { expect, it } from '@jest/globals';
import { formatMid, midDecimals } from './mid-price.ts';

it('a mid that lies between two ticks has one more decimal', () => {
  expect(midDecimals(105_997.7, 1)).toBe(1);
  expect(midDecimals(105_997.65, 1)).toBe(2);
  expect(midDecimals(105_999.155, 2)).toBe(3);
  expect(midDecimals(7.5, 0)).toBe(1);
});

it('the mid of an option keeps half a tick, other mids are rounded to the decimals of their contract', () => {
  expect(formatMid(1_072.5, { instType: 'option', priceDecimals: 0 })).toBe('1,072.5');
  expect(formatMid(1_070, { instType: 'option', priceDecimals: 0 })).toBe('1,070');
  expect(formatMid(0.01025, { instType: 'option', priceDecimals: 4 })).toBe('0.01025');
  expect(formatMid(105_997.65, { instType: 'perpetual', priceDecimals: 1 })).toBe('105,997.7');
});
