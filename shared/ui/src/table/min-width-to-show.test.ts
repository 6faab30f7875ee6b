import { describe, expect, it } from '@jest/globals';
import { minWidthToShow } from './min-width-to-show.ts';
import type { TableColumn } from './table-column.ts';

const column = (id: string, width?: string, hiddenByDefault = false): TableColumn<string> => ({
  id,
  header: id,
  cell: (row) => row,
  hiddenByDefault,
  ...(width !== undefined && { width }),
});

const columns = [
  column('name', 'minmax(100px, 1fr)'),
  column('hidden', '400px', true),
  column('fixed', '60px'),
  column('default'),
  column('last', '90px'),
];

describe('the width from which a column is in view', () => {
  it('is the sum of the minimum widths of the shown columns up to it, with gaps and edges', () => {
    expect(minWidthToShow(columns, 'name')).toBe(132);
    expect(minWidthToShow(columns, 'default')).toBe(100 + 60 + 72 + 2 * 8 + 32);
  });

  it('includes the row menus', () => {
    expect(minWidthToShow(columns, 'name', { hasMenus: true })).toBe(132 + 24 + 8);
  });
});
