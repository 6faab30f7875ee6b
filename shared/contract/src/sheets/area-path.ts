import { phoneAddress } from '../pages/mobile-device.ts';
import { type MenuBar, menuBarSchema } from './sheets.ts';

/** `ANALYTICS/SPOT_LADDERS` is `analytics/spot-ladders` in paths and in `rootPath`. */
export const areaPath = (menuBar: MenuBar): string => menuBar.toLowerCase().replaceAll('_', '-');

/** Where a page keeps an area's sheets in its query cache. */
export const sheetsKey = (menuBar: MenuBar) => ['sheets', areaPath(menuBar)] as const;

/** The area of a path segment pair, or undefined when there is none of that name. */
export function areaOfPath(path: string): MenuBar | undefined {
  const parsed = menuBarSchema.safeParse(path.toUpperCase().replaceAll('-', '_'));
  return parsed.success ? parsed.data : undefined;
}

/** The readable part of a sheet's address; only the id counts. */
export const sheetSlug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'sheet';

/** The address of a sheet within the product. */
export const sheetAddress = (menuBar: MenuBar, sheet: { id: string; name: string }): string =>
  menuBar === 'MOBILE'
    ? phoneAddress(sheet.id)
    : `/${areaPath(menuBar)}/${sheetSlug(sheet.name)}?id=${sheet.id}`;
