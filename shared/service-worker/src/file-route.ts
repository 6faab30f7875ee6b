import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { CacheFirst, type StrategyOptions } from 'workbox-strategies';
import { fetchTimeout } from './fetch-timeout.ts';
import { isImmutableFile } from './immutable-file.ts';
import { FILE_CACHE } from './names.ts';

const FILES_MAX = 400;
const UNUSED_MAX_S = 60 * 24 * 60 * 60;

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

const { cacheDidUpdate, cachedResponseWillBeUsed: recordUse } = new ExpirationPlugin({
  maxEntries: FILES_MAX,
  maxAgeSeconds: UNUSED_MAX_S,
  purgeOnQuotaError: true,
});

/**
 * Removes files that have not been used for a time. On its own, the plugin also rejects files that were
 * downloaded before that time, but immutable files do not become outdated.
 */
const removeUnused: Plugin = {
  ...(cacheDidUpdate && { cacheDidUpdate }),
  cachedResponseWillBeUsed: async (use) => {
    await recordUse?.(use);
    return use.cachedResponse;
  },
};

const strategy = new CacheFirst({
  cacheName: FILE_CACHE,
  plugins: [new CacheableResponsePlugin({ statuses: [200] }), removeUnused],
});

/** Immutable files, from the cache first. */
export const fileRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && isImmutableFile(url),
  strategy,
);

/** Whether all of these files are cached. */
export async function hasFiles(files: readonly string[]): Promise<boolean> {
  const cache = await caches.open(FILE_CACHE);
  const cached = await Promise.all(
    files.map((file) => cache.match(new URL(file, location.href).href)),
  );
  return cached.every((response) => response !== undefined);
}

/**
 * Caches the immutable files of this origin among those that a page loads; most come from the HTTP
 * cache. Returns the addresses that it has tried to cache.
 */
export async function cacheFiles(
  files: readonly string[],
  event: ExtendableEvent,
): Promise<readonly string[]> {
  const urls = files.map((file) => new URL(file, location.href));
  const own = urls.filter((url) => url.origin === location.origin && isImmutableFile(url));
  await Promise.allSettled(
    own.map(async ({ href }) => {
      const request = new Request(href, { signal: fetchTimeout() });
      const [, done] = strategy.handleAll({ event, request });
      await done;
    }),
  );
  return own.map(({ pathname, search }) => pathname + search);
}
