import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './use-columns.ts';

describe('columnsOf', () => {
  it.each([
    [0, 3],
    [390, 3],
    [439, 3],
    [440, 4],
    [844, 7],
    [1_210, 11],
    [2_560, 11],
  ])('maps a page width of %i px to %i columns', (width, columns) => {
    expect(columnsOf(width)).toBe(columns);
  });
});
