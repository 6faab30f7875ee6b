import { callApi } from '@parallax/api';
import { addSheet, areaOfPath, areaPath, sheetAddress } from '@parallax/protocol';
import { sheetsQuery } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { routeOf } from '../../routes/route.ts';

const PREVIEW_AREA = 'EXECUTION';

/**
 * Whether the URL opens a sheet with a canvas. If the area's sheet list has not loaded, the sheet
 * is assumed to exist.
 */
export function opensCanvas(client: QueryClient, path: string, search: string): boolean {
  const route = routeOf(path, search, false);
  const sheetId = new URLSearchParams(search).get('id');
  if (route.kind !== 'area' || !route.area.canvas || sheetId === null) return false;
  const menuBar = areaOfPath(route.area.path);
  const list = menuBar && client.getQueryState(sheetsQuery(menuBar).queryKey);
  if (list?.data === undefined || list.fetchStatus !== 'idle') return true;
  return list.data.some(({ id }) => id === sheetId);
}

/**
 * The URL of the trader's first Execution sheet. If there is none, adds a sheet called 'New sheet'.
 * On failure returns the URL of the area, which reports the error itself.
 */
export async function firstExecutionSheet(client: QueryClient): Promise<string> {
  const query = sheetsQuery(PREVIEW_AREA);
  try {
    const sheets = await client.fetchQuery({ ...query, staleTime: 0 });
    const [first] = sheets;
    if (first) return sheetAddress(PREVIEW_AREA, first);
    const added = await callApi(addSheet, { body: { name: 'New sheet', menuBar: PREVIEW_AREA } });
    client.setQueryData(query.queryKey, [added]);
    return sheetAddress(PREVIEW_AREA, added);
  } catch {
    return `/${areaPath(PREVIEW_AREA)}`;
  }
}
