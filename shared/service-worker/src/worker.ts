import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { fileRoute, keepFiles } from './file-route.ts';
import { type KeepMessage, parseKeepMessage } from './keep-message.ts';
import { keepPage, keptPageRelease } from './keep-page.ts';
import { pageRoute } from './page-route.ts';
import { pruneReleases, recordFiles } from './releases.ts';

declare const self: ServiceWorkerGlobalScope;

/** Messages change the same entries, so they are handled one after the other. */
let last: Promise<void> = Promise.resolve();

async function keep({ release, files }: KeepMessage, event: ExtendableEvent): Promise<void> {
  await keepFiles(files, event);
  await recordFiles(release, files);
  if ((await keptPageRelease()) !== release) await keepPage(release, event);
  await pruneReleases([release, await keptPageRelease()]);
}

// The worker knows no release by itself, so that a new one fits every open page.
void self.skipWaiting();
enableNavigationPreload();
registerRoute(pageRoute);
registerRoute(fileRoute);

self.addEventListener('message', (event) => {
  const message = parseKeepMessage(event.data);
  if (!message) return;
  const current = last.then(() => keep(message, event));
  // a full disk or a lost network must not stop later messages
  last = current.catch(() => undefined);
  event.waitUntil(last);
});
