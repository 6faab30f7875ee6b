import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { MenuItem } from '../menu/menu-entries.tsx';
import { type MenuPosition, PositionedMenu, positionBelow } from '../menu/positioned-menu.tsx';
import { isShortcut } from '../menu/shortcut.ts';
import { MENU_TRACK } from './column-tracks.ts';
import styles from './data-grid.module.css';
import type { TableColumn } from './table-column.ts';

/** The context menu of a row. */
export interface RowMenu {
  /** the accessible name, after 'Menu for': 'BTC/USDT on OKX' */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export const MENU_COLUMN = 'row-menu';

/**
 * One menu for all rows of a table: `column` contains a button in each row, `openAt` opens the menu
 * at any place. Both are undefined without `menuOf`. `selectByKey` selects the item of a row whose
 * shortcut was pressed, if there is one.
 */
export function useRowMenu<Row>(menuOf: ((row: Row) => RowMenu) | undefined): {
  column: TableColumn<Row> | undefined;
  openAt: ((row: Row, position: MenuPosition) => void) | undefined;
  selectByKey: (row: Row, event: KeyboardEvent) => boolean;
  menu: ReactNode;
} {
  const [open, setOpen] = useState<{ row: Row; position: MenuPosition }>();
  const column = useMemo(
    (): TableColumn<Row> | undefined =>
      menuOf && {
        id: MENU_COLUMN,
        header: 'Menu',
        hideHeader: true,
        width: MENU_TRACK,
        cell: (row) => {
          const { label, items } = menuOf(row);
          if (items.length === 0) return null;
          return (
            <button
              type="button"
              // the keyboard opens the menu from the row
              tabIndex={-1}
              className={styles.rowMenu}
              aria-label={`Menu for ${label}`}
              aria-haspopup="menu"
              onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
                setOpen({ row, position: positionBelow(currentTarget) })
              }
            >
              <Ellipsis aria-hidden />
            </button>
          );
        },
      },
    [menuOf],
  );
  const shown = open && menuOf?.(open.row);
  return {
    column,
    selectByKey: (row, event) => {
      const item = menuOf?.(row).items.find(({ shortcut }) => isShortcut(event, shortcut));
      if (item === undefined) return false;
      if (item.disabled !== true) item.onSelect?.();
      return true;
    },
    openAt: menuOf && ((row, position) => setOpen({ row, position })),
    menu: open && shown && shown.items.length > 0 && (
      <PositionedMenu
        key={`${open.position.x} ${open.position.y}`}
        label={shown.label}
        position={open.position}
        items={shown.items}
        onClose={() => setOpen(undefined)}
      />
    ),
  };
}
