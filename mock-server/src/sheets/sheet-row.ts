import {
  type MenuBar,
  menuBarSchema,
  type Sheet,
  type ViewName,
  viewNameSchema,
} from '@parallax/protocol';

export const SHEET_COLUMNS = [
  'id',
  'name',
  'menu_bar',
  'analytical_view_id',
  'analytical_view_data',
] as const;

/** A row of the sheet table. */
interface SheetRow {
  id: string;
  name: string;
  menu_bar: string;
  analytical_view_id: string | null;
  analytical_view_data: string | null;
}

export const toSheet = (row: SheetRow): Sheet => ({
  id: row.id,
  name: row.name,
  menuBar: menuBarSchema.parse(row.menu_bar),
  analyticalViewId: row.analytical_view_id,
  analyticalViewData: row.analytical_view_data,
});

/** The view of an analytics sub-area, undefined for areas with a canvas. */
export const viewNameOf = (menuBar: MenuBar): ViewName | undefined =>
  viewNameSchema.safeParse(menuBar.replace('ANALYTICS/', '').toLowerCase()).data;

/** The initial filters of a view. */
export const emptyViewData = (view: ViewName): string => JSON.stringify({ [view]: {} });
