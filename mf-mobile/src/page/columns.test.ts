import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './columns.ts';

describe('the number of columns of the phone page', () => {
  it.each([
    [0, 3],
    [390, 3],
    [439, 3],
    [440, 4],
    [844, 7],
    [1_210, 11],
    [2_560, 11],
  ])('at %i px is %i', (width, columns) => {
    expect(columnsOf(width)).toBe(columns);
  });
});
