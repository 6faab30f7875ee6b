import { areaOfPath, areaPath, type MenuBar, sheetAddress, sheetIdOf } from '@parallax/protocol';
import { PHONE_MENU_BARS, sheetsQuery } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { routeOf } from '../../routes/route.ts';
import { firstSheetAddress } from '../sheet-target/first-sheet-address.ts';

const PREVIEW_AREA = 'EXECUTION';

/**
 * Whether the URL opens a sheet with a canvas. While the area's sheet list is missing or
 * being refetched, the sheet is assumed to exist.
 */
function opensCanvas(client: QueryClient, path: string, search: string): boolean {
  const route = routeOf(path, search, false);
  const sheetId = sheetIdOf(search);
  if (route.kind !== 'area' || !route.area.canvas || sheetId === undefined) return false;
  const menuBar = areaOfPath(route.area.path);
  const list = menuBar && client.getQueryState(sheetsQuery(menuBar).queryKey);
  if (list?.data === undefined || list.fetchStatus !== 'idle') return true;
  return list.data.some(({ id }) => id === sheetId);
}

/**
 * The URL where a widget is previewed when this page has no canvas: the trader's first Execution
 * sheet, or on a phone the first sheet of the mobile page. Undefined if the page opens a canvas by
 * itself.
 */
export async function previewTarget(
  client: QueryClient,
  path: string,
  search: string,
): Promise<string | undefined> {
  if (routeOf(path, search, false).kind === 'mobile') return phoneTarget(client, search);
  return opensCanvas(client, path, search) ? undefined : firstSheet(client, PREVIEW_AREA);
}

/** The mobile page opens its first sheet when its URL names none. */
async function phoneTarget(client: QueryClient, search: string): Promise<string | undefined> {
  const results = await Promise.allSettled(
    PHONE_MENU_BARS.map((menuBar) => client.ensureQueryData(sheetsQuery(menuBar))),
  );
  const sheets = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const [first] = sheets;
  if (!first) {
    const hasFailed = results.some(({ status }) => status === 'rejected');
    // the mobile page reports the error itself
    return hasFailed ? `/${areaPath('MOBILE')}` : firstSheet(client, 'MOBILE');
  }
  const sheetId = sheetIdOf(search);
  const isOpen = sheetId === undefined || sheets.some(({ id }) => id === sheetId);
  return isOpen ? undefined : sheetAddress('MOBILE', first);
}

/**
 * The URL of the first sheet of an area, which is added if there is none. On failure the URL of the
 * area, which reports the error itself.
 */
async function firstSheet(client: QueryClient, menuBar: MenuBar): Promise<string> {
  try {
    return await firstSheetAddress(client, menuBar);
  } catch {
    return `/${areaPath(menuBar)}`;
  }
}
