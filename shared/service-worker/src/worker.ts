import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { type CacheFilesMessage, parseCacheFilesMessage } from './cache-files-message.ts';
import {
  cachedPageRelease,
  cachePage,
  isOfCachedRelease,
  isPageCached,
  pageInsteadOfError,
} from './cached-page.ts';
import { cacheFiles, fileRoute } from './file-route.ts';
import { PAGE_CACHE, PHONE_PAGE } from './names.ts';
import { openNotifications } from './open-notifications.ts';
import { pruneReleases, recordFiles } from './releases.ts';

/** After this timeout the cached page opens, and checks whether it is still current. */
const PAGE_WAIT_S = 3;

/** One cache entry for all sheets: their pages differ in preload links only. */
const onePage = { cacheKeyWillBeUsed: async () => PHONE_PAGE };

/** The network may be lost before the files of another release arrive. */
const onlySameRelease = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    (await isOfCachedRelease(response)) ? response : null,
};

const strategy = new NetworkFirst({
  cacheName: PAGE_CACHE,
  networkTimeoutSeconds: PAGE_WAIT_S,
  plugins: [onePage, onlySameRelease],
});

/**
 * The mobile page, from the network first, or from the cache after an error of the server. Invitations
 * are not matched, so they are never cached.
 */
const pageRoute = new NavigationRoute(
  // outside the strategy, whose plugins do not receive a preloaded response
  async (options) => pageInsteadOfError(await strategy.handle(options)),
  { allowlist: [new RegExp(`^${PHONE_PAGE}/?(?:\\?.*)?$`)] },
);

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
