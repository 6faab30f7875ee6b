import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isImmutableFile } from './immutable-file.ts';
import { FILE_CACHE } from './names.ts';

const FILES_MAX = 400;
const AGE_MAX_S = 60 * 24 * 60 * 60;

const strategy = new CacheFirst({
  cacheName: FILE_CACHE,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({
      maxEntries: FILES_MAX,
      maxAgeSeconds: AGE_MAX_S,
      purgeOnQuotaError: true,
    }),
  ],
});

/** Immutable files, from the cache first. */
export const fileRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && isImmutableFile(url),
  strategy,
);

/** Keeps files that a page has loaded; most come from the browser's own cache. */
export async function keepFiles(files: readonly string[], event: ExtendableEvent): Promise<void> {
  const urls = files.map((file) => new URL(file, location.href));
  const own = urls.filter((url) => url.origin === location.origin && isImmutableFile(url));
  await Promise.allSettled(
    own.map(async ({ href }) => {
      const [, done] = strategy.handleAll({ event, request: new Request(href) });
      await done;
    }),
  );
}
