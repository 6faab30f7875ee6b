import { fetchTimeout } from './fetch-timeout.ts';
import { cacheFiles, hasFiles } from './file-route.ts';
import { OVERRIDES_META, PAGE_CACHE, PHONE_PAGE, RELEASE_META } from './names.ts';
import { filesOf, recordFiles } from './releases.ts';

const RELEASE = new RegExp(`<meta name="${RELEASE_META}" content="([^"]*)">`);
const ADDRESS = / (?:src|href)="([^"]+)"/g;

const releaseIn = (html: string): string | undefined => RELEASE.exec(html)?.[1];

const addressesIn = (html: string): string[] =>
  [...html.matchAll(ADDRESS)].flatMap(([, address]) => address?.replaceAll('&amp;', '&') ?? []);

const cachedPage = async (): Promise<Response | undefined> =>
  (await caches.open(PAGE_CACHE)).match(PHONE_PAGE);

/** The release of the cached page; undefined without one. */
export async function cachedPageRelease(): Promise<string | undefined> {
  return releaseIn((await (await cachedPage())?.text()) ?? '');
}

/** Whether the page of the release is cached with all its files, which are deleted if the disk is full. */
export async function isPageCached(release: string): Promise<boolean> {
  return (await cachedPageRelease()) === release && (await hasFiles(await filesOf(release)));
}

/** The cached page, if there is one, instead of the error of a server that cannot send the page now. */
export async function pageInsteadOfError(response: Response): Promise<Response> {
  return response.status < 500 ? response : ((await cachedPage()) ?? response);
}

/** After a redirect, the response is that of another page. */
const isPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.get('content-type')?.includes('text/html') === true;

/** Everyone who uses the browser can open the cached page, but only some traders may override remotes. */
const isPublic = (html: string): boolean => !html.includes(`<meta name="${OVERRIDES_META}"`);

/** Whether the response is of the cached page's release, so that it needs no further files. */
export async function isOfCachedRelease(response: Response): Promise<boolean> {
  const cached = await cachedPageRelease();
  if (cached === undefined || !isPage(response)) return false;
  const html = await response.clone().text();
  return releaseIn(html) === cached && isPublic(html);
}

/**
 * Caches the page of a release once all of its files are cached: those that the document references,
 * and those that open pages of the release have reported. Until then the previous page stays cached,
 * with all its files.
 */
export async function cachePage(release: string, event: ExtendableEvent): Promise<void> {
  const response = await fetch(PHONE_PAGE, {
    headers: { accept: 'text/html' },
    signal: fetchTimeout(),
  });
  if (!isPage(response)) return;
  const html = await response.clone().text();
  if (releaseIn(html) !== release || !isPublic(html)) return;
  const files = new Set([...addressesIn(html), ...(await filesOf(release))]);
  const cached = await cacheFiles([...files], event);
  await recordFiles(release, cached);
  if (await hasFiles(cached)) await (await caches.open(PAGE_CACHE)).put(PHONE_PAGE, response);
}
