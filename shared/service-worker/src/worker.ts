import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { type CacheFilesMessage, parseCacheFilesMessage } from './cache-files-message.ts';
import { cachedPageRelease, cachePage, isPageCached } from './cached-page.ts';
import { cacheFiles, fileRoute } from './file-route.ts';
import { openNotifications } from './open-notifications.ts';
import { pageRoute } from './page-route.ts';
import { pruneReleases, recordFiles } from './releases.ts';

declare const self: ServiceWorkerGlobalScope;

/** Messages change the same entries, so they are handled one after the other. */
let last: Promise<void> = Promise.resolve();

async function cacheFilesOf(
  { release, files }: CacheFilesMessage,
  event: ExtendableEvent,
): Promise<void> {
  await recordFiles(release, await cacheFiles(files, event));
  if (!(await isPageCached(release))) await cachePage(release, event);
  await pruneReleases([release, await cachedPageRelease()]);
}

// The worker is independent of releases, so a new one works with every open page.
void self.skipWaiting();
enableNavigationPreload();
registerRoute(pageRoute);
registerRoute(fileRoute);

self.addEventListener('message', (event) => {
  const message = parseCacheFilesMessage(event.data);
  if (!message) return;
  const current = last.then(() => cacheFilesOf(message, event));
  // a full disk or a lost network must not stop later messages
  last = current.catch(() => undefined);
  event.waitUntil(last);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotifications(self.clients));
});
