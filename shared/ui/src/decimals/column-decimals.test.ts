import { describe, expect, it } from '@jest/globals';
import { columnDecimals, missingDecimals } from './column-decimals.ts';

describe('the decimals at which a column aligns', () => {
  it.each([
    ['the most of its figures', [1, 2, 4], 4],
    ['those of all figures where they are equal', [2, 2], 2],
    ['none without figures', [], 0],
    ['none where no figure has decimals', [0, 0], 0],
    ['those of the figures that have some', [undefined, 1, 3, undefined], 3],
    ['up to five more than the fewest', [0, 2, 5], 5],
    ['not those that would leave too much room after the others', [1, 2, 8], 2],
    ['many where all figures have many', [7, 10], 10],
  ])('are %s', (_, decimals, aligned) => {
    expect(columnDecimals(decimals)).toBe(aligned);
  });
});

describe('the decimals that a figure lacks', () => {
  it.each([
    ['are digits', 1, 4, '"000"'],
    ['include the point of a whole number', 0, 2, '".00"'],
    ['are none in a column of whole numbers', 0, 0, '""'],
    ['are none of the figure with the most', 4, 4, '""'],
    ['are none of a figure with more than align', 8, 2, '""'],
  ])('%s', (_, own, column, missing) => {
    expect(missingDecimals(own, column)).toBe(missing);
  });
});
