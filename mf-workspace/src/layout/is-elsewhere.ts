import { callApi } from '@parallax/api';
import { getLayout, type Sheet } from '@parallax/protocol';
import { deskMenuBars, sheetsKey } from '@parallax/sheets/query';
import type { QueryClient } from '@tanstack/react-query';
import { layoutKey } from './layout-document.ts';

const [LAYOUT] = layoutKey({ sheetId: '' });

/** The sheets that this page has listed or shown. */
function knownSheets(client: QueryClient): Set<string> {
  const listed = deskMenuBars()
    .flatMap((menuBar) => client.getQueryData<readonly Sheet[]>(sheetsKey(menuBar)) ?? [])
    .filter(({ analyticalViewId }) => analyticalViewId === null)
    .map(({ id }) => id);
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: [LAYOUT] })
    .map(({ queryKey }) => String(queryKey[1]));
  return new Set([...listed, ...shown]);
}

/**
 * Whether the server has an item on another sheet than this one. False for what cannot be read, since
 * a widget is better shown twice than lost.
 */
export async function isElsewhere(
  client: QueryClient,
  id: string,
  sheetId: string,
): Promise<boolean> {
  const others = [...knownSheets(client)].filter((other) => other !== sheetId);
  const layouts = await Promise.allSettled(
    others.map((other) => callApi(getLayout, { query: { sheetId: other } })),
  );
  return layouts.some(
    (read) => read.status === 'fulfilled' && read.value.items.some(({ i }) => i === id),
  );
}
