import { layoutSchema } from '@parallax/protocol';
import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { z } from 'zod';

export const OFFLINE = /Looks like you're having connectivity issues/;
export const AGE =
  /You see the last values stored on this device, from .*\d{2}:\d{2}:\d{2}, \d+\s(?:s|min) old/;
export const LIVE_MS = 5_000;

export const price = (page: Page) => page.locator('header [data-field="mid"]');

/** The caches of the page's origin with the paths of their entries. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return Object.fromEntries(names.map((name, index) => [name, paths[index] ?? []]));
  });

export const privateCaches = async (page: Page): Promise<string[]> =>
  Object.entries(await cachedPaths(page)).flatMap(([name, paths]) =>
    name.startsWith('parallax-private-') ? paths : [],
  );

/** Whether the trader's cached responses of this path contain a text. */
const isCached = (page: Page, path: string, text: string) =>
  page.evaluate(
    async ({ path, text }) => {
      const name = (await caches.keys()).find((each) => each.startsWith('parallax-private-'));
      if (name === undefined) return false;
      const cache = await caches.open(name);
      const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname === path);
      const bodies = await Promise.all(
        requests.map(async (request) => (await cache.match(request))?.text()),
      );
      return bodies.some((body) => body?.includes(text) === true);
    },
    { path, text },
  );

const cachedLayoutSchema = z.object({ data: layoutSchema });

/** The types of the widgets in each cached layout of a width, from top to bottom. */
export async function cachedOrders(page: Page, columns: number): Promise<string[]> {
  const texts = await page.evaluate(async (columns) => {
    const name = (await caches.keys()).find((each) => each.startsWith('parallax-private-'));
    if (name === undefined) return [];
    const cache = await caches.open(name);
    const requests = (await cache.keys()).filter(({ url }) => {
      const { pathname, searchParams } = new URL(url);
      return pathname === '/api/sheets/layout' && searchParams.get('columns') === String(columns);
    });
    return Promise.all(
      requests.map(async (request) => (await (await cache.match(request))?.text()) ?? ''),
    );
  }, columns);
  return texts
    .filter((text) => text !== '')
    .map((text) =>
      cachedLayoutSchema
        .parse(JSON.parse(text))
        .data.items.toSorted((one, other) => one.y - other.y)
        .map(({ type }) => type)
        .join(', '),
    );
}

/**
 * Waits until everything that a start without a network needs is cached.
 * @param widget type of a widget on the sheet
 */
export async function waitForOfflineCache(
  page: Page,
  sheet: string,
  widget = 'WATCH_LIST',
): Promise<void> {
  const missing = async () => {
    const caches = await cachedPaths(page);
    const privatePaths = await privateCaches(page);
    const files = caches['parallax-public-files'] ?? [];
    const expected = [
      privatePaths.includes('/api/auth/session'),
      privatePaths.includes('/api/contracts'),
      await isCached(page, '/api/sheets/layout', widget),
      await isCached(page, '/api/sheets', sheet),
      privatePaths.includes('/kept/tickers'),
      caches['parallax-public-page']?.includes('/mobile') === true,
      files.some((file) => file.endsWith('/mf_workspace.js')),
      files.some((file) => file.startsWith('/assets/shell.')),
    ];
    return expected.flatMap((isCached, index) => (isCached ? [] : index));
  };
  await baseExpect.poll(missing, { timeout: 40_000 }).toEqual([]);
}

/** Closes the page and opens it again, as a user does with an app. */
export async function reopen(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

/** Every text that the browser stores for the page: caches, IndexedDB, storage, readable cookies. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // the page has no access to functions of this file
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const texts = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      JSON.stringify(history.state),
    ];
    for (const name of await caches.keys()) {
      // built files are the same for everybody and name demo accounts
      if (name === 'parallax-public-files') continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store).getAll();
        texts.push(JSON.stringify(await resultOf<unknown[]>(entries)));
      }
      database.close();
    }
    return texts.join('\n');
  });
