import { NavigationRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isOfCachedRelease, pageInsteadOfError } from './cached-page.ts';
import { PAGE_CACHE, PHONE_PAGE } from './names.ts';

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
export const pageRoute = new NavigationRoute(
  // outside the strategy, whose plugins do not receive a preloaded response
  async (options) => pageInsteadOfError(await strategy.handle(options)),
  { allowlist: [new RegExp(`^${PHONE_PAGE}/?(?:\\?.*)?$`)] },
);
