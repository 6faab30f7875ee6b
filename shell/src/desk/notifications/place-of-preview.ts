import { callApi } from '@parallax/api';
import { addSheet, areaPath, sheetAddress } from '@parallax/contract';
import { sheetsQuery } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { routeOf } from '../../routes/route.ts';

const AREA = 'EXECUTION';

/** Whether the address opens a sheet with a canvas. */
export function opensCanvas(path: string, search: string): boolean {
  const route = routeOf(path, search, false);
  const hasSheet = new URLSearchParams(search).get('id') !== null;
  return route.kind === 'area' && route.area.canvas !== undefined && hasSheet;
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
