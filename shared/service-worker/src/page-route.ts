import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { NavigationRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { PAGE_CACHE, PHONE_PAGE, RELEASE_META } from './names.ts';

/** After this wait the kept page opens, and checks by itself whether it is still current. */
const PAGE_WAIT_S = 3;

/** One entry for all sheets: the page differs between them in its preloads only. */
const onePage = { cacheKeyWillBeUsed: async () => PHONE_PAGE };

/** After a redirect, the response is that of another page. */
const onlyThePage = {
  cacheWillUpdate: async ({ response }: { response: Response }) => {
    const isPage = response.headers.get('content-type')?.includes('text/html') === true;
    return isPage && !response.redirected ? response : null;
  },
};

const strategy = new NetworkFirst({
  cacheName: PAGE_CACHE,
  networkTimeoutSeconds: PAGE_WAIT_S,
  plugins: [onePage, new CacheableResponsePlugin({ statuses: [200] }), onlyThePage],
});

/** The phone's page, from the network first. Its invitations are never kept. */
export const pageRoute = new NavigationRoute(strategy, {
  allowlist: [new RegExp(`^${PHONE_PAGE}/?(?:\\?.*)?$`)],
});

/** The release of the kept page; undefined without one. */
export async function keptPageRelease(): Promise<string | undefined> {
  const kept = await (await caches.open(PAGE_CACHE)).match(PHONE_PAGE);
  const meta = new RegExp(`<meta name="${RELEASE_META}" content="([^"]*)">`);
  return meta.exec((await kept?.text()) ?? '')?.[1];
}

/** Keeps the page of the server for a page that was not loaded through the worker. */
export async function keepPage(event: ExtendableEvent): Promise<void> {
  const request = new Request(PHONE_PAGE, { headers: { accept: 'text/html' } });
  const [, done] = strategy.handleAll({ event, request });
  await done;
}
