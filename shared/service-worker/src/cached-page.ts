import { cacheFiles, hasFiles } from './file-route.ts';
import { PAGE_CACHE, PHONE_PAGE, RELEASE_META } from './names.ts';
import { filesOf, recordFiles } from './releases.ts';

const RELEASE = new RegExp(`<meta name="${RELEASE_META}" content="([^"]*)">`);
const ADDRESS = / (?:src|href)="([^"]+)"/g;

const releaseIn = (html: string): string | undefined => RELEASE.exec(html)?.[1];

const addressesIn = (html: string): string[] =>
  [...html.matchAll(ADDRESS)].flatMap(([, address]) => address?.replaceAll('&amp;', '&') ?? []);

/** The release of the cached page; undefined without one. */
export async function cachedPageRelease(): Promise<string | undefined> {
  const cached = await (await caches.open(PAGE_CACHE)).match(PHONE_PAGE);
  return releaseIn((await cached?.text()) ?? '');
}

/** After a redirect, the response is that of another page. */
const isPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.get('content-type')?.includes('text/html') === true;

/** Whether the response is of the cached page's release, so that it needs no further files. */
export async function isOfCachedRelease(response: Response): Promise<boolean> {
  const cached = await cachedPageRelease();
  if (cached === undefined || !isPage(response)) return false;
  return releaseIn(await response.clone().text()) === cached;
}

/**
 * Caches the page of a release once all of its files are cached: those that the document references,
 * and those that open pages of the release have reported. Until then the previous page stays cached,
 * with all its files.
 */
export async function cachePage(release: string, event: ExtendableEvent): Promise<void> {
  const response = await fetch(PHONE_PAGE, { headers: { accept: 'text/html' } });
  if (!isPage(response)) return;
  const html = await response.clone().text();
  if (releaseIn(html) !== release) return;
  const files = new Set([...addressesIn(html), ...(await filesOf(release))]);
  const cached = await cacheFiles([...files], event);
  await recordFiles(release, cached);
  if (await hasFiles(cached)) await (await caches.open(PAGE_CACHE)).put(PHONE_PAGE, response);
}
