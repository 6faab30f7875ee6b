import { areaRoot } from '../routes/area-root.ts';

/**
 * Reloads the page. After a logout, opens the root of the area instead, since another user may sign
 * in next.
 */
export function reloadPage({ loggedOut }: { loggedOut: boolean }): void {
  const root = loggedOut ? areaRoot(location.pathname) : undefined;
  if (root === undefined) location.reload();
  else location.replace(root);
}
