import { type Navigation, useLatestNavigation } from '@parallax/federation/navigation';
import { areaPath, type MenuBar, type Sheet, sheetAddress, sheetIdOf } from '@parallax/protocol';
import { useCallback } from 'react';

/**
 * Navigates after a request that started on a sheet of an area, unless the trader has left the area
 * or opened a sheet that is not in `sheetIds` (undefined: the area's root) in the meantime. Returns
 * whether it navigated.
 */
export type NavigateFromSheet = (
  sheetIds: readonly (string | undefined)[],
  ...target: Parameters<Navigation['navigate']>
) => boolean;

export function useNavigateFromSheet(menuBar: MenuBar): NavigateFromSheet {
  const latest = useLatestNavigation();
  return useCallback(
    (sheetIds, ...target) => {
      const { path, search, navigate } = latest();
      if (!`${path}/`.startsWith(`/${areaPath(menuBar)}/`)) return false;
      if (!sheetIds.includes(sheetIdOf(search))) return false;
      navigate(...target);
      return true;
    },
    [latest, menuBar],
  );
}

/**
 * Returns a function to call before a sheet is added. Its result opens the added sheet, unless the
 * trader has left the area or opened another sheet in the meantime, and returns whether it did.
 */
export function useOpenAddedSheet(menuBar: MenuBar): () => (sheet: Sheet) => boolean {
  const latest = useLatestNavigation();
  const navigateFrom = useNavigateFromSheet(menuBar);
  return () => {
    const openId = sheetIdOf(latest().search);
    return (sheet) => navigateFrom([openId, sheet.id], sheetAddress(menuBar, sheet));
  };
}
