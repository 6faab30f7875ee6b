import { describe, expect, it } from '@jest/globals';
import { wholeColumns } from './whole-columns.ts';

const of = (...widths: readonly number[]) => widths.map((width) => ({ width, flexible: true }));
const space = { start: 10, gap: 8, visible: 300 };

describe('design §9 no figure is cut at the edge of a table', () => {
  it('since the columns that fit whole share the width left by the one that does not', () => {
    // the second column ends at 198, the third would end at 306
    expect(wholeColumns(of(100, 80, 100, 60), space)).toEqual([147, 127, 100, 60]);
  });

  it('and a gap remains before the next column', () => {
    expect(wholeColumns(of(150, 130, 90), space)).toEqual([147, 127, 90]);
  });

  it('and columns of a fixed width do not get wider', () => {
    const [menu, ...figures] = of(24, 100, 72, 100);
    const columns = [{ width: menu?.width ?? 0, flexible: false }, ...figures];
    expect(wholeColumns(columns, space)).toEqual([24, 135, 107, 100]);
  });

  it.each([
    ['all columns fit', of(100, 100)],
    ['the last one ends at the edge', of(150, 124, 90)],
    ['not even the first one fits', of(400, 60)],
  ])('but no width changes if %s', (_, columns) => {
    expect(wholeColumns(columns, space)).toBeUndefined();
  });
});
