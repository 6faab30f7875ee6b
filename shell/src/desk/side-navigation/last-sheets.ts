import { areaOfPath, areaPath, type LastSheets, type MenuBar, sheetIdOf } from '@parallax/protocol';

/** The stored sheets of a trader; empty if they belong to another trader. */
export const lastSheetsFor = (stored: LastSheets | undefined, traderId: string): LastSheets =>
  stored?.traderId === traderId ? stored : { traderId, places: {} };

/** The path and sheet id of a URL, without its other parameters; undefined if it opens no sheet. */
export function toSheetPath(url: { path: string; search: string }): string | undefined {
  const id = sheetIdOf(url.search);
  if (id === undefined) return undefined;
  return `${url.path}?${new URLSearchParams({ id }).toString()}`;
}

/** Records the sheet of a URL as the area's last sheet; unchanged if the URL opens no sheet. */
export function recordSheet(
  lastSheets: LastSheets,
  slug: string,
  url: { path: string; search: string },
): LastSheets {
  const sheetPath = toSheetPath(url);
  if (sheetPath === undefined || lastSheets.places[slug] === sheetPath) return lastSheets;
  return { ...lastSheets, places: { ...lastSheets.places, [slug]: sheetPath } };
}

export interface SheetReference {
  menuBar: MenuBar;
  sheetId: string;
}

function parseSheetPath(sheetPath: string): SheetReference | undefined {
  const [path = '', query = ''] = sheetPath.split('?');
  const [area = '', subArea = ''] = path.split('/').slice(1);
  const menuBar = areaOfPath(area === 'analytics' ? `${area}/${subArea}` : area);
  const sheetId = sheetIdOf(query);
  return menuBar === undefined || sheetId === undefined ? undefined : { menuBar, sheetId };
}

/**
 * The target of an area's link: its last open sheet; the sheet's area or view if `isDeleted` reports
 * the sheet as deleted; otherwise the area's root.
 */
export function linkTarget(
  lastSheets: LastSheets,
  slug: string,
  isDeleted: (sheet: SheetReference) => boolean,
): string {
  const sheetPath = lastSheets.places[slug];
  if (sheetPath?.split(/[/?]/)[1] !== slug) return `/${slug}`;
  const sheet = parseSheetPath(sheetPath);
  return sheet && isDeleted(sheet) ? `/${areaPath(sheet.menuBar)}` : sheetPath;
}
