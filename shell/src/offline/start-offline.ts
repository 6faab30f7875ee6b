import { PHONE_PAGE, WORKER_META } from '@parallax/service-worker';
import { keepForOffline } from '@parallax/store';
import { pageMeta } from './page-meta.ts';

const isPhonePage = (): boolean =>
  location.pathname === PHONE_PAGE || location.pathname === `${PHONE_PAGE}/`;

/** Runs once the page has loaded and the browser is idle, so that the first use is not slowed. */
function afterLoad(run: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/**
 * On the phone's page, keeps what it needs without a network, and registers the service worker once
 * the page has loaded. Where the server does not permit a worker, removes an earlier one.
 */
export function startOffline(): void {
  if (!isPhonePage() || !('serviceWorker' in navigator)) return;
  const permitted = pageMeta(WORKER_META) === 'on';
  if (permitted) keepForOffline();
  afterLoad(() => {
    // without its file the page works as before
    import(/* webpackChunkName: "offline" */ './offline.ts').then(
      ({ followReleases, removeWorker }) => (permitted ? followReleases() : removeWorker()),
      () => undefined,
    );
  });
}
