import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from '../kit/test.ts';
import { watchPreloads } from '../kit/watch-preloads.ts';

/**
 * Files that do not depend on the route: the chunks of the sheet's widgets, the shared worker, and
 * files that the page loads when it is idle, as those of the settings.
 */
const LATER =
  /\/remotes\/mf_workspace\/[^/]+\/__federation_expose_widget_[A-Z_]+\.[0-9a-f]+\.js$|\/remotes\/mf_settings\/|\/feed-worker\.js$|\/assets\/(?:reports|offline|order-news|notifications)\.[0-9a-f]+\.js$/;

/**
 * A browser opens six connections per origin: a slow remote must leave one to the shell, and the
 * files of the shell must not queue.
 */
const FILES_MAX = 5;

const ROUTES = ['/execution', '/analytics', '/mobile', '/no-such-page'] as const;

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

interface Loaded {
  /** addresses of the scripts in the page's HTML: preloads and script elements */
  readonly named: readonly string[];
  /** addresses of the fetched scripts, with repetitions */
  readonly fetched: readonly string[];
  /** the maximum number of files requested from one remote before it has started */
  readonly ofOneRemote: number;
  readonly others: readonly string[];
  readonly unused: readonly string[];
  /** addresses of scripts, style sheets and JSON files over 1 kB that were sent as they are */
  readonly uncompressed: readonly string[];
}

/**
 * Opens an address in a new browser, since a browser with a filled memory cache reports files that it
 * did not fetch.
 */
async function load(browser: Browser, url: string, storageState: StorageState): Promise<Loaded> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const fetched: string[] = [];
  const others: string[] = [];
  const verdict = await watchPreloads(page);
  page.on('request', (request) => {
    const of = new URL(request.url());
    if (of.origin !== new URL(url).origin) others.push(of.href);
    else if (of.pathname.endsWith('.js') && !verdict.isControl(of.href)) fetched.push(of.href);
  });
  const uncompressed: string[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': bytes = '0' } = response.headers();
    const isText = /\.(?:js|css|json)$/.test(new URL(response.url()).pathname);
    if (isText && encoding === undefined && Number(bytes) > 1_000)
      uncompressed.push(response.url());
  });
  const response = await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('row').nth(1).or(page.getByText('Page not found'))).toBeVisible({
    timeout: 45_000,
  });
  verdict.release();
  const unused = await verdict.unused();
  const text = (await response?.text()) ?? '';
  await context.close();
  const named = [
    ...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+\.js(?:\?[^"]*)?)"/g),
  ].map(([, address = '']) => new URL(address, url).href);
  return { named, fetched, ofOneRemote: filesOfOneRemote(text), others, unused, uncompressed };
}

function filesOfOneRemote(text: string): number {
  const files = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/href="\/remotes\/([^/]+)\//g))
    files.set(name, (files.get(name) ?? 0) + 1);
  return Math.max(0, ...files.values());
}

test('design §3 a page preloads exactly the scripts of its route: once, compressed and same-origin', async ({
  browser,
  page,
  server,
}) => {
  // every route at once, each in a browser with an empty cache
  test.slow();
  // whose sheet has prices only: on a trading desk the browser does not report unused preloads
  await signIn(page, 'prime', '/execution');
  const signedIn = await page.context().storageState();
  await page.close();
  const loads = await Promise.all(
    ROUTES.map((route) => load(browser, server.url + route, signedIn)),
  );
  for (const { named, fetched, ofOneRemote, others, unused, uncompressed } of loads) {
    expect(fetched.filter((address) => !named.includes(address) && !LATER.test(address))).toEqual(
      [],
    );
    expect(named.filter((address) => !fetched.includes(address))).toEqual([]);
    expect(fetched).toHaveLength(new Set(fetched).size);
    for (const file of ['shell', 'libraries', 'shared'])
      expect(named).toContainEqual(expect.stringMatching(`/assets/${file}\\.`));
    const ofShell = named.filter((address) => new URL(address).pathname.startsWith('/assets/'));
    expect(ofShell.length).toBeLessThanOrEqual(FILES_MAX);
    expect(ofOneRemote).toBeLessThanOrEqual(FILES_MAX);
    expect(others).toEqual([]);
    // an idle page may begin to load the settings just before the browser checks
    expect(unused.filter((text) => !text.includes('/remotes/mf_settings/'))).toEqual([]);
    expect(uncompressed).toEqual([]);
  }
});
