import { ApiError, callApi } from '@parallax/api';
import { getLayout, type Layout, type Sheet } from '@parallax/protocol';
import { deskMenuBars, sheetsQuery } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { layoutKey } from './layout-document.ts';

const [LAYOUT] = layoutKey({ sheetId: '' });
const NOT_FOUND = 404;

/** The trader's sheets with a canvas: those that the server lists, and those that this page has shown. */
async function canvasSheets(client: QueryClient): Promise<Set<string>> {
  const lists = await Promise.all(
    deskMenuBars().map((menuBar) => client.fetchQuery({ ...sheetsQuery(menuBar), staleTime: 0 })),
  );
  const listed = lists
    .flat()
    .filter(({ analyticalViewId }: Sheet) => analyticalViewId === null)
    .map(({ id }) => id);
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: [LAYOUT] })
    .map(({ queryKey }) => String(queryKey[1]));
  return new Set([...listed, ...shown]);
}

/** Undefined for a sheet that has been deleted. */
async function readLayout(sheetId: string): Promise<Layout | undefined> {
  try {
    return await callApi(getLayout, { query: { sheetId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

/**
 * The sheet other than `sheetId` on which the server has an item, if any. Rejects if none was
 * found although some sheets could not be read.
 */
export async function findSheetWith(
  client: QueryClient,
  id: string,
  sheetId: string,
  isCandidate: (sheetId: string) => boolean = () => true,
): Promise<string | undefined> {
  const others = [...(await canvasSheets(client))].filter(
    (other) => other !== sheetId && isCandidate(other),
  );
  const layouts = await Promise.allSettled(others.map(readLayout));
  const at = layouts.findIndex(
    (read) => read.status === 'fulfilled' && read.value?.items.some(({ i }) => i === id),
  );
  const failed = layouts.find(({ status }) => status === 'rejected');
  if (at === -1 && failed?.status === 'rejected') throw failed.reason;
  return others[at];
}
