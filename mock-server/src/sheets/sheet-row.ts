import {
  type MenuBar,
  menuBarSchema,
  type Sheet,
  type ViewName,
  viewNameSchema,
} from '@parallax/contract';

export const SHEET_COLUMNS = [
  'id',
  'name',
  'menu_bar',
  'analytical_view_id',
  'analytical_view_data',
] as const;

/** A sheet as the database has it. */
export interface SheetRow {
  id: string;
  name: string;
  menu_bar: string;
  analytical_view_id: string | null;
  analytical_view_data: string | null;
}

export const sheetOf = (row: SheetRow): Sheet => ({
  id: row.id,
  name: row.name,
  menuBar: menuBarSchema.parse(row.menu_bar),
  analyticalViewId: row.analytical_view_id,
  analyticalViewData: row.analytical_view_data,
});

/** The name under which a sub-area's view keeps its filters, undefined for areas with a canvas. */
export const viewGroup = (menuBar: MenuBar): ViewName | undefined =>
  viewNameSchema.safeParse(menuBar.replace('ANALYTICS/', '').toLowerCase()).data;

/** A view's filters before anything was chosen: its group, empty. */
export const emptyViewData = (group: string): string => JSON.stringify({ [group]: {} });
