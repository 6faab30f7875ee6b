import { describe, expect, it } from '@jest/globals';
import { MENU_TRACK } from './column-tracks.ts';
import { maxColumnsWidth } from './max-columns-width.ts';
import type { TableColumn } from './table-column.ts';

const column = (width?: string): TableColumn<string> => ({
  id: width ?? 'default',
  header: 'Header',
  cell: (row) => row,
  ...(width !== undefined && { width }),
});
const figure = (width?: string): TableColumn<string> => ({ ...column(width), align: 'end' });

describe('the width at which the columns of a table stop growing', () => {
  it('is 1.5 times their minimum widths, with gaps and paddings', () => {
    expect(maxColumnsWidth([column('minmax(100px, 1.4fr)'), figure()])).toBe(150 + 108 + 8 + 20);
  });

  it('includes fixed widths and the row menus once', () => {
    expect(maxColumnsWidth([column(MENU_TRACK), column('60px'), figure()])).toBe(
      24 + 60 + 108 + 2 * 8 + 20,
    );
  });

  it('is not limited if the last column contains text', () => {
    expect(maxColumnsWidth([figure(), column()])).toBeUndefined();
    expect(maxColumnsWidth([])).toBeUndefined();
  });

  it('is not limited if a minimum width is not in pixels', () => {
    expect(maxColumnsWidth([column('minmax(7rem, 1fr)'), figure()])).toBeUndefined();
  });
});
