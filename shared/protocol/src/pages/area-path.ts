import { type MenuBar, menuBarSchema } from '../sheets/sheets.ts';
import { phoneAddress } from './mobile-device.ts';

/** The path of an area: `analytics/spot-ladders` for `ANALYTICS/SPOT_LADDERS`. */
export const areaPath = (menuBar: MenuBar): string => menuBar.toLowerCase().replaceAll('_', '-');

/** Inverse of `areaPath`; undefined for an unknown area. */
export function areaOfPath(path: string): MenuBar | undefined {
  const parsed = menuBarSchema.safeParse(path.toUpperCase().replaceAll('-', '_'));
  return parsed.success ? parsed.data : undefined;
}

/** The readable part of a sheet's address; only the id identifies the sheet. */
export const sheetSlug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'sheet';

/** The path and query of a sheet, or of a widget on it. */
export function sheetAddress(
  menuBar: MenuBar,
  sheet: { id: string; name: string },
  widget?: string,
): string {
  if (menuBar === 'MOBILE') return phoneAddress(sheet.id);
  const query = widget === undefined ? '' : `&widget=${encodeURIComponent(widget)}`;
  return `/${areaPath(menuBar)}/${sheetSlug(sheet.name)}?id=${sheet.id}${query}`;
}
