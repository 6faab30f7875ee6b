import { describe, expect, it } from '@jest/globals';
import { columnDecimals, missingDecimals } from './column-decimals.ts';

describe('the decimals to which a column is aligned', () => {
  it.each([
    ['the most of its numbers', [1, 2, 4], 4],
    ['the common decimals if all are equal', [2, 2], 2],
    ['zero without numbers', [], 0],
    ['zero if no number has decimals', [0, 0], 0],
    ['those of the numbers with fixed decimals', [undefined, 1, 3, undefined], 3],
    ['at most five more than the fewest', [0, 2, 5], 5],
    ['not those that would add too much space after the others', [1, 2, 8], 2],
    ['many if all numbers have many', [7, 10], 10],
  ])('are %s', (_, decimals, aligned) => {
    expect(columnDecimals(decimals)).toBe(aligned);
  });
});

describe('the decimals that a number lacks', () => {
  it.each([
    ['are digits', 1, 4, '"000"'],
    ['include the point after an integer', 0, 2, '".00"'],
    ['are none in a column of integers', 0, 0, '""'],
    ['are none for the number with the most', 4, 4, '""'],
    ['are none for a number with more than the column', 8, 2, '""'],
  ])('%s', (_, own, column, missing) => {
    expect(missingDecimals(own, column)).toBe(missing);
  });
});
