import { useMemo } from 'react';
import type { RowMenu } from './row-menu.tsx';
import type { SelectedRows } from './use-row-selection.ts';

/** The menu of a row with an item that selects it, for touch screens and narrow tables. */
export function useMenuWithSelect<Row>(
  menuOf: ((row: Row) => RowMenu) | undefined,
  selection: SelectedRows<Row> | undefined,
): ((row: Row) => RowMenu) | undefined {
  return useMemo(() => {
    if (menuOf === undefined || selection === undefined) return menuOf;
    return (row) => {
      const { label, items } = menuOf(row);
      const isSelected = selection.isSelected(row);
      if (isSelected === undefined) return { label, items };
      const select = {
        label: isSelected ? 'Deselect' : 'Select',
        onSelect: () => selection.toggle(row),
      };
      return { label: label === '' ? 'the row' : label, items: [...items, select] };
    };
  }, [menuOf, selection]);
}
