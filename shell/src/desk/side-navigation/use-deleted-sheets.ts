import { deskMenuBars, sheetsQuery } from '@parallax/sheets/query';
import { useQueries } from '@tanstack/react-query';
import type { SheetReference } from './last-sheets.ts';

/**
 * Returns whether a sheet has been deleted according to the cached sheet lists, without requesting
 * any. Sheets of areas whose list is not loaded are assumed to exist.
 */
export function useDeletedSheets(): (sheet: SheetReference) => boolean {
  const menuBars = deskMenuBars();
  const lists = useQueries({
    queries: menuBars.map((menuBar) => ({ ...sheetsQuery(menuBar), enabled: false })),
  });
  return ({ menuBar, sheetId }) => {
    const list = lists[menuBars.indexOf(menuBar)];
    if (list?.data === undefined || list.fetchStatus !== 'idle') return false;
    return list.data.every(({ id }) => id !== sheetId);
  };
}
