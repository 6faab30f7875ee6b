import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from '../kit/test.ts';

/** What no route can know: the widgets of a sheet, each a chunk of its own, and the shared worker. */
const LATER = /\/remotes\/mf_workspace\/[^/]+\/\d+\.[0-9a-f]+\.js$|\/feed-worker\.js$/;

/** A browser opens six connections to an origin: a remote that is slow must leave one to the shell. */
const MOST_FILES = 5;

/** The browser complains of an unused preload some seconds after the page has loaded. */
const COMPLAINS_MS = 5_000;

const ROUTES = ['/execution', '/analytics', '/mobile', '/no-such-page'] as const;

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

interface Loaded {
  /** addresses of the scripts that the page's own text names: preloads and script elements */
  readonly named: readonly string[];
  /** addresses of the scripts that were fetched, each as often as it was */
  readonly fetched: readonly string[];
  /** how many files of a remote the page asks for before the remote has started, at most */
  readonly ofOneRemote: number;
  readonly others: readonly string[];
  readonly unused: readonly string[];
}

/**
 * Opens an address in a browser that holds nothing of it yet: with a filled memory cache a browser
 * tells of files again that it did not fetch.
 */
async function load(browser: Browser, url: string, storageState: StorageState): Promise<Loaded> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const fetched: string[] = [];
  const others: string[] = [];
  const unused: string[] = [];
  page.on('request', (request) => {
    const of = new URL(request.url());
    if (of.origin !== new URL(url).origin) others.push(of.href);
    else if (of.pathname.endsWith('.js')) fetched.push(of.href);
  });
  page.on('console', (message) => {
    if (/preload/.test(message.text())) unused.push(message.text());
  });
  const answer = await page.goto(url);
  await expect(page.getByRole('row').nth(1).or(page.getByText('Page not found'))).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.now()), { timeout: 2 * COMPLAINS_MS })
    .toBeGreaterThan(COMPLAINS_MS);
  const text = (await answer?.text()) ?? '';
  await context.close();
  const named = [
    ...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+\.js(?:\?[^"]*)?)"/g),
  ].map(([, address = '']) => new URL(address, url).href);
  return { named, fetched, ofOneRemote: filesOfOneRemote(text), others, unused };
}

function filesOfOneRemote(text: string): number {
  const files = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/href="\/remotes\/([^/]+)\//g))
    files.set(name, (files.get(name) ?? 0) + 1);
  return Math.max(0, ...files.values());
}

test('design §3 a page preloads every script that its route needs and no other, once, all from our origin', async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, 'trader', '/execution');
  const signedIn = await page.context().storageState();
  await page.close();
  const loads = await Promise.all(
    ROUTES.map((route) => load(browser, server.url + route, signedIn)),
  );
  for (const { named, fetched, ofOneRemote, others, unused } of loads) {
    expect(fetched.filter((address) => !named.includes(address) && !LATER.test(address))).toEqual(
      [],
    );
    expect(named.filter((address) => !fetched.includes(address))).toEqual([]);
    expect(fetched).toHaveLength(new Set(fetched).size);
    expect(named.length).toBeGreaterThan(3);
    expect(ofOneRemote).toBeLessThanOrEqual(MOST_FILES);
    expect(others).toEqual([]);
    expect(unused).toEqual([]);
  }
});
