import { PHONE_PAGE, WORKER_META } from '@parallax/service-worker';
import { enableOfflineCache } from '@parallax/store';
import { afterLoad } from '../after-load.ts';
import { pageMeta } from './page-meta.ts';

const isPhonePage = (): boolean =>
  location.pathname === PHONE_PAGE || location.pathname === `${PHONE_PAGE}/`;

/**
 * On the mobile page, enables the offline cache, and registers the service worker once the page has
 * loaded. If the server does not permit a worker, removes an existing one.
 */
export function startOffline(): void {
  if (!isPhonePage() || !('serviceWorker' in navigator)) return;
  const permitted = pageMeta(WORKER_META) === 'on';
  if (permitted) enableOfflineCache();
  afterLoad(() => {
    // the page works without this chunk
    import(/* webpackChunkName: "offline" */ './offline.ts').then(
      ({ followReleases, removeWorker }) => (permitted ? followReleases() : removeWorker()),
      () => undefined,
    );
  });
}
