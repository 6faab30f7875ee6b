import { type Navigation, useLatestNavigation } from '@parallax/federation/navigation';
import { areaPath, type MenuBar, sheetIdOf } from '@parallax/protocol';
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
