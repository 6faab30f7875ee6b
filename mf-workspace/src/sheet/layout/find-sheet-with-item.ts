import { ApiError, callApi } from '@parallax/api';
import { areaPath, canvasAreaSchema, getLayout, type Layout, listSheets } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { layoutKey } from './layout-document.ts';

const [LAYOUT] = layoutKey({ sheetId: '' });
const NOT_FOUND = 404;

/** The trader's sheets with a canvas: those that the server lists and those in the cache. */
async function canvasSheets(client: QueryClient): Promise<Set<string>> {
  const lists = await Promise.all(
    canvasAreaSchema.options.map((area) =>
      callApi(listSheets, { query: { rootPath: areaPath(area) }, live: true }),
    ),
  );
  const listedIds = lists.flat().map(({ id }) => id);
  const cachedIds = client
    .getQueryCache()
    .findAll({ queryKey: [LAYOUT] })
    .map(({ queryKey }) => String(queryKey[1]));
  return new Set([...listedIds, ...cachedIds]);
}

/** Reads a layout; undefined for a deleted sheet. */
async function readLayout(sheetId: string): Promise<Layout | undefined> {
  try {
    return await callApi(getLayout, { query: { sheetId }, live: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

/**
 * Finds the sheet, other than `sheetId`, on which the server has an item. Rejects if no sheet has it
 * and not every sheet could be read. The offline cache is not used, since it may precede the move.
 */
export async function findSheetWithItem(
  client: QueryClient,
  id: string,
  sheetId: string,
  isCandidate: (sheetId: string) => boolean = () => true,
): Promise<string | undefined> {
  const others = [...(await canvasSheets(client))].filter(
    (other) => other !== sheetId && isCandidate(other),
  );
  const layouts = await Promise.allSettled(others.map(readLayout));
  const index = layouts.findIndex(
    (result) => result.status === 'fulfilled' && result.value?.items.some(({ i }) => i === id),
  );
  const failed = layouts.find(({ status }) => status === 'rejected');
  if (index === -1 && failed?.status === 'rejected') throw failed.reason;
  return others[index];
}
