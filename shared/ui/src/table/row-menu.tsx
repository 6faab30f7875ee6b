import { Ellipsis } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
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

interface MenuSource<Row> {
  readonly menuOf: (row: Row) => RowMenu;
  readonly open: (row: Row, position: MenuPosition) => void;
}

/**
 * The column with the buttons, which stays the same while the menus change: a table whose columns change draws all
 * its rows again.
 */
function createMenuColumn<Row>() {
  const Source = createContext<MenuSource<Row> | undefined>(undefined);
  function MenuButton({ row }: { row: Row }): ReactNode {
    const source = useContext(Source);
    if (source === undefined) return null;
    const { label, items } = source.menuOf(row);
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
          source.open(row, positionBelow(currentTarget))
        }
      >
        <Ellipsis aria-hidden />
      </button>
    );
  }
  const column: TableColumn<Row> = {
    id: MENU_COLUMN,
    header: 'Menu',
    hideHeader: true,
    width: MENU_TRACK,
    cell: (row) => <MenuButton row={row} />,
  };
  return { Source, column };
}

/**
 * One menu for all rows of a table: `column` contains a button in each row of a table `withMenus`; `openAt` opens the
 * menu at any place. `column` and `openAt` are undefined without `menuOf`. `selectByKey` selects the item of a row
 * whose shortcut was pressed, if there is one.
 */
export function useRowMenu<Row>(menuOf: ((row: Row) => RowMenu) | undefined): {
  column: TableColumn<Row> | undefined;
  withMenus: (table: ReactNode) => ReactNode;
  openAt: ((row: Row, position: MenuPosition) => void) | undefined;
  selectByKey: (row: Row, event: KeyboardEvent) => boolean;
  menu: ReactNode;
} {
  const [open, setOpen] = useState<{ row: Row; position: MenuPosition }>();
  const [{ Source, column }] = useState(createMenuColumn<Row>);
  const source = useMemo(
    () =>
      menuOf && {
        menuOf,
        open: (row: Row, position: MenuPosition) => setOpen({ row, position }),
      },
    [menuOf],
  );
  const shown = open && menuOf?.(open.row);
  return {
    column: menuOf && column,
    withMenus: (table) => <Source value={source}>{table}</Source>,
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
