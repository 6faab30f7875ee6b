import { describe, expect, it } from '@jest/globals';
import { wholeColumns } from './use-fit-whole-columns.ts';

const of = (...widths: readonly number[]) =>
  widths.map((width) => ({ width, flexible: true, minWidth: 44 }));
const space = { start: 10, gap: 8, visible: 300 };

describe('design §9 wholeColumns', () => {
  it('widens the columns that fit to fill the space of a column that would be cut', () => {
    // the second column ends at 198, the third would end at 306
    expect(wholeColumns(of(100, 80, 100, 60), space)).toEqual([147, 127, 100, 60]);
  });

  it('ends before the pinned columns that follow', () => {
    const pinned = { width: 60, flexible: false, minWidth: 0, pinned: true };
    // the pinned column starts at 230
    expect(wholeColumns([...of(100, 80, 100), pinned], space)).toEqual([112, 92, 100, 60]);
  });

  it('keeps a gap before the next column', () => {
    expect(wholeColumns(of(150, 130, 90), space)).toEqual([147, 127, 90]);
  });

  it('does not narrow a column below the width of a finger', () => {
    expect(wholeColumns(of(234, 44, 90), space)).toEqual([230, 44, 90]);
  });

  it('does not widen columns of a fixed width', () => {
    const [menu, ...figures] = of(24, 100, 72, 100);
    const columns = [{ width: menu?.width ?? 0, flexible: false, minWidth: 0 }, ...figures];
    expect(wholeColumns(columns, space)).toEqual([24, 135, 107, 100]);
  });

  it.each([
    ['all columns fit', of(100, 100)],
    ['the last fitting column ends at the edge', of(150, 124, 90)],
    ['the first column is already too wide', of(400, 60)],
  ])('changes no width if %s', (_, columns) => {
    expect(wholeColumns(columns, space)).toBeUndefined();
  });
});
