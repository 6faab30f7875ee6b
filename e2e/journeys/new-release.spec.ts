import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { NIGHTLY } from '../kit/nightly.ts';
import { ProductServer } from '../kit/server.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';
import { toyRemote } from '../kit/toy-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-toy-'));
const toy = toyRemote(parent);
const NOTICE = 'A new version is ready';

test.use({
  serverSettings: { feed: 'sim', remoteFolders: [toy.folder] },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1',
});
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Publishes the next version of the toy. */
function release(): void {
  const script = join(toy.folder, 'build/mf_toy.js');
  writeFileSync(script, `${readFileSync(script, 'utf8')}// another version\n`);
}

const releaseOf = (page: Page) =>
  page.locator('meta[name="parallax-release"]').getAttribute('content');

const cachedReleases = (page: Page) =>
  page.evaluate(async () => {
    const releases = await (await caches.open('parallax-public-releases')).keys();
    return releases.map(({ url }) => new URL(url).pathname.slice(1)).toSorted();
  });

async function openPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/mobile');
  await expect(page.locator('header [data-field="mid"]')).toHaveText(/\d/);
  return page;
}

test('a toast offers to load a new release, and the cache drops the old release with its last tab', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, 'trader', '/mobile');
  const other = await openPhone(context);
  const before = await releaseOf(page);
  await expect.poll(() => cachedReleases(page), { timeout: 30_000 }).toEqual([before]);

  release();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(toast(page, NOTICE)).toBeVisible();
  expect(await releaseOf(page)).toBe(before);
  await toast(page, NOTICE).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => releaseOf(page)).not.toBe(before);
  const after = await releaseOf(page);
  await expect(page.locator('header [data-field="mid"]')).toHaveText(/\d/);
  await expect(toast(page, NOTICE)).toBeHidden();
  await expect
    .poll(() => cachedReleases(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([before, after]));

  await other.close();
  await page.reload();
  await expect.poll(() => cachedReleases(page), { timeout: 30_000 }).toEqual([after]);
});

test('SERVICE_WORKER=0 removes the worker and its caches', NIGHTLY, async ({ page }) => {
  test.slow();
  const own = await ProductServer.start({ feed: 'sim' });
  try {
    await signIn(page, 'trader', `${own.url}/mobile`);
    await expect.poll(() => cachedReleases(page), { timeout: 30_000 }).toHaveLength(1);
    await own.kill();
    await own.restart({ SERVICE_WORKER: '0' });
    // the worker still serves the first page, which removes the worker
    for (let load = 0; load < 2; load += 1) {
      await page.reload();
      await expect(page.locator('header [data-field="mid"]')).toHaveText(/\d/);
    }
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).filter((name) => name.startsWith('parallax-public-')),
      }));
    await expect.poll(left, { timeout: 30_000 }).toEqual({ workers: 0, caches: [] });
  } finally {
    await own.stop();
  }
});
