import { DESK_MENU_BARS, sheetsQuery } from '@parallax/sheets/query';
import { useQueries } from '@tanstack/react-query';
import type { PlaceSheet } from './places.ts';

/**
 * Whether a sheet is known to be gone, by the lists that the page has read. Nothing is asked for: an
 * area whose list is not known, or is on its way, has lost none.
 */
export function useGoneSheets(): (sheet: PlaceSheet) => boolean {
  const lists = useQueries({
    queries: DESK_MENU_BARS.map((menuBar) => ({ ...sheetsQuery(menuBar), enabled: false })),
  });
  return ({ menuBar, sheetId }) => {
    const list = lists[DESK_MENU_BARS.indexOf(menuBar)];
    if (list?.data === undefined || list.fetchStatus !== 'idle') return false;
    return list.data.every(({ id }) => id !== sheetId);
  };
}
