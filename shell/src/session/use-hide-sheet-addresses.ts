import { useEffect } from 'react';
import { areaRoot } from '../routes/area-root.ts';

function replaceWithAreaRoot(): void {
  const root = areaRoot(location.pathname);
  if (root === undefined || root === location.pathname + location.search) return;
  history.replaceState(history.state, '', root);
}

/**
 * On Back or Forward, replaces a sheet's address with that of its area before the router reads it:
 * after a logout, the next user must not see which sheet the previous one had open.
 */
export function useHideSheetAddresses(loggedOut: boolean): void {
  useEffect(() => {
    if (!loggedOut) return undefined;
    window.addEventListener('popstate', replaceWithAreaRoot, { capture: true });
    return () => window.removeEventListener('popstate', replaceWithAreaRoot, { capture: true });
  }, [loggedOut]);
}
