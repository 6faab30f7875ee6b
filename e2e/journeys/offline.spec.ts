import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { connectionStatus } from '../kit/connection-status.ts';
import { closeServer, listen } from '../kit/http-server.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  AGE,
  cachedPaths,
  LIVE_MS,
  OFFLINE,
  price,
  privateCaches,
  reopen,
  waitForOfflineCache,
} from '../kit/offline.ts';
import { postJson } from '../kit/post-json.ts';
import { cookieHeader } from '../kit/session-cookie.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { DESKTOP, PHONE } from '../kit/touch.ts';

test.use(PHONE);

/** Signs in on the mobile page and adds a watch list to a new sheet. Returns the sheet's name. */
async function useOnce(page: Page): Promise<string> {
  await signIn(page, 'trader', '/mobile');
  const name = uniqueName('Train');
  await page.getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add sheet' }).click();
  await page.getByLabel('Sheet name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add Widget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch list' }).click();
  await expect(page.getByRole('region', { name: 'Watch list' })).toBeVisible();
  await expect(price(page)).toHaveText(/\d/);
  await waitForOfflineCache(page, name);
  return name;
}

test('the offline page opens with its last values marked as stale, and is live within 5 s once online', async ({
  page,
  context,
}) => {
  test.slow();
  const name = await useOnce(page);
  await context.setOffline(true);
  const offline = await reopen(context, page);
  await expect(offline.getByRole('link', { name })).toBeVisible();
  await expect(offline.getByRole('region', { name: 'Watch list' })).toBeVisible();
  await expect(price(offline)).toHaveText(/\d/);
  await expect(price(offline)).toHaveAttribute('data-stale', '');
  await expect(toast(offline, OFFLINE)).toContainText(AGE);

  await context.setOffline(false);
  await expect(price(offline)).not.toHaveAttribute('data-stale', '', { timeout: LIVE_MS });
  await expect(toast(offline, OFFLINE)).toBeHidden();
});

test('a logout deletes all private data, also in another tab', async ({ page, context }) => {
  test.slow();
  await useOnce(page);
  const other = await context.newPage();
  await other.goto('/mobile');
  await expect(price(other)).toHaveText(/\d/);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(other.getByLabel('Password')).toBeVisible();
  for (const each of [page, other]) {
    // the other tab reloads a second after the logout
    await expect(async () => {
      expect(await privateCaches(each)).toEqual([]);
      const stored = await each.evaluate(async () => ({
        keys: Object.keys(localStorage).filter((key) => key !== 'parallax.theme'),
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }));
      expect(stored).toEqual({ keys: [], databases: ['workbox-expiration'] });
      const files = Object.values(await cachedPaths(each)).flat();
      expect(files.filter((path) => path.startsWith('/api'))).toEqual([]);
    }).toPass({ timeout: 20_000 });
  }
  await context.setOffline(true);
  const offline = await reopen(context, page);
  await expect(offline.getByText('Your session could not be checked')).toBeVisible();
  await context.setOffline(false);
});

test('a session that ended while the phone was offline leads to sign-in once online', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await useOnce(page);
  await context.setOffline(true);
  const offline = await reopen(context, page);
  await expect(price(offline)).toHaveText(/\d/);
  const cookie = await cookieHeader(context);
  await postJson(server.url, '/api/auth/sign-out', {}, { cookie, origin: server.url });
  await context.setOffline(false);
  await expect(offline.getByLabel('Password')).toBeVisible();
  await expect.poll(() => privateCaches(offline)).toEqual([]);
});

test(
  'the offline page opens with files that were downloaded long ago',
  NIGHTLY,
  async ({ page, context }) => {
    test.slow();
    const name = await useOnce(page);
    await page.evaluate(async () => {
      const cache = await caches.open('parallax-public-files');
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = new Headers(response?.headers);
        headers.set('date', new Date(Date.now() - 90 * 86_400_000).toUTCString());
        await cache.put(request, new Response(await response?.blob(), { headers }));
      }
    });
    await context.setOffline(true);
    const offline = await reopen(context, page);
    await expect(offline.getByRole('link', { name })).toBeVisible();
    await expect(price(offline)).toHaveText(/\d/);
    await context.setOffline(false);
  },
);

test(
  'the cached page opens instead of an error of the server',
  NIGHTLY,
  async ({ page, context, server }) => {
    test.slow();
    const name = await useOnce(page);
    await server.kill();
    const failing = createServer((_request, response) => response.writeHead(503).end('Starting'));
    await listen(failing, Number(new URL(server.url).port));
    const opened = await reopen(context, page);
    await expect(opened.getByText('Your session could not be checked')).toBeVisible();
    await closeServer(failing);
    await server.restart();
    // by itself, after at most 19 s
    await expect(opened.getByRole('link', { name })).toBeVisible({ timeout: 30_000 });
  },
);

test('a second visit loads its files from the cache', NIGHTLY, async ({ page }) => {
  test.slow();
  await useOnce(page);
  await page.reload();
  await expect(price(page)).toHaveText(/\d/);
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(?:assets|remotes)\//.test(name))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  expect(transferred).toBe(0);
});

test('the mobile page can be installed', NIGHTLY, async ({ page, context }) => {
  await signIn(page, 'trader', '/mobile');
  const devTools = await context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('the desktop page has no service worker', NIGHTLY, async ({ browser, server }) => {
  const desk = await browser.newContext(DESKTOP);
  const page = await desk.newPage();
  await signIn(page, 'admin', `${server.url}/execution`);
  await expect(connectionStatus(page, 'Connected')).toBeVisible();
  const found = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    manifest: document.querySelectorAll('link[rel="manifest"]').length,
  }));
  expect(found).toEqual({ workers: 0, caches: [], manifest: 0 });
  await desk.close();
});
