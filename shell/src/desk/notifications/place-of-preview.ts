import { callApi } from '@parallax/api';
import { addSheet, areaPath, sheetAddress } from '@parallax/contract';
import { sheetsQuery } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { routeOf } from '../../routes/route.ts';

const AREA = 'EXECUTION';

/**
 * Whether the address opens a sheet with a canvas. One that is not on the area's list does not; while
 * that list is not known, or is on its way, it may.
 */
export function opensCanvas(client: QueryClient, path: string, search: string): boolean {
  const route = routeOf(path, search, false);
  const sheetId = new URLSearchParams(search).get('id');
  if (route.kind !== 'area' || route.area.canvas === undefined || sheetId === null) return false;
  const list = client.getQueryState(sheetsQuery(route.area.canvas).queryKey);
  if (list?.data === undefined || list.fetchStatus !== 'idle') return true;
  return list.data.some(({ id }) => id === sheetId);
}

/**
 * The address of the trader's first Execution sheet. Where there is none, one called 'New sheet' is
 * added; where that cannot be done the area itself says why.
 */
export async function firstExecutionSheet(client: QueryClient): Promise<string> {
  const query = sheetsQuery(AREA);
  try {
    const sheets = await client.fetchQuery({ ...query, staleTime: 0 });
    const [first] = sheets;
    if (first) return sheetAddress(AREA, first);
    const added = await callApi(addSheet, { body: { name: 'New sheet', menuBar: AREA } });
    client.setQueryData(query.queryKey, [added]);
    return sheetAddress(AREA, added);
  } catch {
    return `/${areaPath(AREA)}`;
  }
}
