import { useEffect } from 'react';
import { areaRoot } from '../routes/area-root.ts';

function replaceByAreaRoot(): void {
  const root = areaRoot(location.pathname);
  if (root === undefined || root === location.pathname + location.search) return;
  history.replaceState(history.state, '', root);
}

/**
 * On Back or Forward, replaces a sheet's address by that of its area before the router reads it:
 * after a logout, the next user must not see what the last one had open.
 */
export function useAreaAddresses(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    window.addEventListener('popstate', replaceByAreaRoot, { capture: true });
    return () => window.removeEventListener('popstate', replaceByAreaRoot, { capture: true });
  }, [active]);
}
