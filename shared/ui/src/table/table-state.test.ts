import { describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '../file/unit.ts';
import type { TableColumn } from './table-column.ts';
import {
  DEFAULT_TABLE_STATE,
  orderColumns,
  shownColumns,
  type TableState,
  tableStateSchema,
  withColumnShown,
  withFilter,
  withShownColumnMoved,
} from './table-state.ts';

const columns: readonly TableColumn<number>[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  header: id,
  cell: () => id,
  unit: NO_UNIT,
  sortValue: (row) => row,
}));
const ids = (order: string[]) =>
  orderColumns(columns, { ...DEFAULT_TABLE_STATE, order }).map(({ id }) => id);

describe('the state of a table', () => {
  it('resets only its unreadable parts', () => {
    const state = { sorts: [{ columnId: 'a', direction: 'up' }], order: ['b', 'a'], filters: 7 };
    expect(tableStateSchema.parse(state)).toEqual({ ...DEFAULT_TABLE_STATE, order: ['b', 'a'] });
  });

  it('places new columns after their neighbour and ignores unknown columns', () => {
    expect(ids(['d', 'gone', 'a'])).toEqual(['d', 'a', 'b', 'c']);
  });

  it('shows fixed and essential columns first in a narrow table, until the user orders them', () => {
    const some = columns.map((column) =>
      Object.assign({ fixed: column.id === 'b', essential: column.id === 'd' }, column),
    );
    const shown = (order: string[], narrow: boolean) =>
      shownColumns(some, { ...DEFAULT_TABLE_STATE, order }, { narrow }).map(({ id }) => id);
    expect(shown([], true)).toEqual(['b', 'd', 'a', 'c']);
    expect(shown([], false)).toEqual(['a', 'b', 'c', 'd']);
    expect(shown(['c', 'a'], true)).toEqual(shown(['c', 'a'], false));
  });

  it('keeps the settings of a column that is unavailable at present', () => {
    const some = columns.map((column) =>
      Object.assign(
        {
          unavailable: column.id === 'b' ? 'no values at present' : undefined,
          hiddenByDefault: column.id === 'd',
        },
        column,
      ),
    );
    const shown = (state: TableState) => shownColumns(some, state).map(({ id }) => id);
    expect(shown(DEFAULT_TABLE_STATE)).toEqual(['a', 'c']);
    const withoutC = withColumnShown(some, DEFAULT_TABLE_STATE, 'c', false);
    expect(withoutC.hidden).toEqual(['c', 'd']);
    const moved = withShownColumnMoved(some, DEFAULT_TABLE_STATE, { id: 'a', by: 1 }, false);
    expect(moved.order).toEqual(['b', 'c', 'a', 'd']);
    expect(shown(moved)).toEqual(['c', 'a']);
  });

  it('removes a filter that matches every row', () => {
    const text = withFilter(DEFAULT_TABLE_STATE, 'a', { kind: 'text', text: 'x' });
    expect(withFilter(text, 'a', { kind: 'text', text: ' ' }).filters).toEqual({});
  });
});
