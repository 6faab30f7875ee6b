import { ApiError, callApi } from '@parallax/api';
import {
  areaPath,
  canvasAreaSchema,
  getLayout,
  type Layout,
  listSheets,
  type Sheet,
} from '@parallax/protocol';
import { isRetryable } from './save-retry.ts';

/** The result, or what stands for one that the server refuses. Rejects if a retry may succeed. */
async function unlessRefused<T>(call: Promise<T>, refused: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401 || isRetryable(status)) throw error;
    return refused;
  }
}

async function sheetsOfTrader(): Promise<Sheet[]> {
  const lists = canvasAreaSchema.options.map((area) =>
    unlessRefused(callApi(listSheets, { query: { rootPath: areaPath(area) } }), []),
  );
  return (await Promise.all(lists)).flat();
}

const EMPTY: Layout = { revision: 0, items: [] };

/**
 * The sheets other than `sheetId` on which the server has the items, by the id of the item. Rejects
 * if the server does not respond.
 */
export async function findElsewhere(
  ids: readonly string[],
  sheetId: string,
): Promise<Map<string, string>> {
  const others = (await sheetsOfTrader()).filter(({ id }) => id !== sheetId);
  const found = await Promise.all(
    others.map(async ({ id }) => {
      const { items } = await unlessRefused(callApi(getLayout, { query: { sheetId: id } }), EMPTY);
      return items.filter(({ i }) => ids.includes(i)).map(({ i }) => [i, id] as const);
    }),
  );
  return new Map(found.flat());
}

/**
 * Whether the server has an item on another sheet than this one. False if the server does not
 * respond, since a widget must not be lost.
 */
export async function isElsewhere(id: string, sheetId: string): Promise<boolean> {
  const found = await findElsewhere([id], sheetId).catch(() => undefined);
  return found?.has(id) === true;
}
