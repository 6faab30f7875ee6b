import { callForResponse } from '@parallax/api';
import { addSheet, listSheets, type MenuBar, sheetAddress } from '@parallax/protocol';
import { sheetsQuery } from '@parallax/sheets/query';
import { dataOf, mutate } from '@parallax/store';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The URL of the trader's first sheet of an area. If there is none, adds a sheet called 'New sheet'.
 * Rejects if the sheets cannot be loaded or the sheet cannot be added.
 */
export async function firstSheetAddress(client: QueryClient, menuBar: MenuBar): Promise<string> {
  const query = sheetsQuery(menuBar);
  const [first] = await client.fetchQuery({ ...query, staleTime: 0 });
  if (first) return sheetAddress(menuBar, first);
  const outcome = await mutate(
    client,
    {
      call: (name: string) => callForResponse(addSheet, { body: { name, menuBar } }),
      update: (added) => void client.setQueryData(query.queryKey, [added]),
      invalidates: ({ ok }) => (ok ? [listSheets] : []),
    },
    'New sheet',
  );
  return sheetAddress(menuBar, dataOf(outcome));
}
