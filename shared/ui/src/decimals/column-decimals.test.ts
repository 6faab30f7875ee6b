import { describe, expect, it } from '@jest/globals';
import { columnDecimals } from './column-decimals.ts';

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
