import { expect, it } from '@jest/globals';
import { formatAveragePrice, formatMid, formatOrderPrice, midDecimals } from './price-decimals.ts';

it.each([
  ['one step of the last decimal', 1, 0.1, 2],
  ['one step of the last decimal of a cheap coin', 5, 0.00001, 6],
  ['a whole unit', 0, 1, 1],
  ['half a unit', 1, 0.5, 2],
  ['half a unit with a spare decimal', 2, 0.5, 2],
  ['two steps', 2, 0.02, 2],
  ['five steps', 4, 0.0005, 5],
  ['a quarter of a unit', 2, 0.25, 3],
  ['below the last decimal', 2, 0.0000001, 3],
])('the decimals of mids show half of a tick of %s', (_, priceDecimals, tick, decimals) => {
  expect(midDecimals({ priceDecimals, tick })).toBe(decimals);
});

it('formats a mid with the same decimals on a tick and between two ticks', () => {
  const contract = { priceDecimals: 1, tick: 0.1 };
  expect(formatMid((103_269 + 103_269.1) / 2, contract)).toBe('103,269.05');
  expect(formatMid(103_269.1, contract)).toBe('103,269.10');
  expect(formatMid(undefined, contract)).toBe('—');
});

it.each([
  ['104984', { priceDecimals: 1 }, '104,984.0', '104,984.00'],
  ['3451.30673187', { priceDecimals: 2 }, '3,451.31', '3,451.307'],
  ['3450.3', undefined, '3,450.3', '3,450.3'],
  ['3451.306731874', undefined, '3,451.306731874', '3,451.30673187'],
  [null, { priceDecimals: 2 }, '—', '—'],
])(
  'formats %s with the decimals of the prices of %j, and as an average with one more',
  (text, contract, price, average) => {
    expect(formatOrderPrice(text, contract)).toBe(price);
    expect(formatAveragePrice(text, contract)).toBe(average);
  },
);
