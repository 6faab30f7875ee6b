import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMarket,
  type Market,
  REPOSITORY_SCREENS,
  type RunningServer,
  startServer,
} from '@parallax/mock-server';
import { CATALOGUE_HASHES_ID } from '@parallax/protocol';
import type { Page, Response } from '@playwright/test';
import { addFault, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const PARTS = ['contracts', 'exchanges', 'venues', 'instrument-types'] as const;

/** For each part of the catalogue, what its requests have received from the network, in bytes. */
const receivedBytes = (page: Page) =>
  page.evaluate((parts) => {
    const entries = performance.getEntriesByType('resource');
    return parts.map((part) =>
      entries.flatMap((entry) =>
        entry instanceof PerformanceResourceTiming &&
        new URL(entry.name).pathname === `/api/${part}`
          ? entry.transferSize
          : [],
      ),
    );
  }, PARTS);

const mid = (page: Page) => page.getByRole('banner').locator('[data-field="mid"]');
const open = async (page: Page) => {
  await page.goto('/execution');
  await expect(mid(page)).toHaveText(/\d/);
};

test.describe('the catalogue', () => {
  test.beforeEach(({ server }) => reset(server.url));
  test.afterAll(({ server }) => reset(server.url));

  test('is sent once, and then taken from the cache by every page of the browser', async ({
    page,
    context,
  }) => {
    await signIn(page, 'trader', '/execution');
    await expect(mid(page)).toHaveText(/\d/);
    const [contracts, ...others] = (await receivedBytes(page)).map((sizes) => sizes[0]);
    expect(contracts).toBeLessThan(30_000);
    for (const size of [contracts, ...others]) expect(size).toBeGreaterThan(0);
    await open(page);
    expect(await receivedBytes(page)).toEqual([[0], [0], [0], [0]]);
    const phone = await context.newPage();
    await phone.goto('/mobile');
    await expect(phone.getByRole('button', { name: 'Add Widget' })).toBeVisible();
    expect(await receivedBytes(phone)).toEqual([[0], [0], [0], [0]]);
  });

  for (const [name, rewrite] of [
    ['a stale or forged hash', (json: string) => json.replaceAll(/"[0-9a-f]{16}"/g, '"00ff"')],
    ['no hash', () => ''],
    ['hashes that are no JSON', (json: string) => json.slice(1)],
  ] as const) {
    test(`is the present one on a page with ${name}`, async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      await expect(mid(page)).toHaveText(/\d/);
      const element = new RegExp(`(id="${CATALOGUE_HASHES_ID}">)(.*?)(</script>)`);
      await page.route('**/execution', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        expect(html).toMatch(element);
        const body = html.replace(element, (_, start, json, end) => start + rewrite(json) + end);
        await route.fulfill({ response, body });
      });
      const response = page.waitForResponse(/\/api\/contracts\?/);
      await open(page);
      expect((await response).headers()['cache-control']).toBe('no-store');
    });
  }

  test('is requested again while the test control has a fault', async ({ page, server }) => {
    await signIn(page, 'trader', '/execution');
    await expect(mid(page)).toHaveText(/\d/);
    await addFault(server.url, { method: 'GET', path: '/api/venues', status: 500, times: 3 });
    await page.goto('/execution');
    await expect(page.getByText('Loading Venues')).toBeVisible();
    await expect(mid(page)).toHaveText(/\d/);
    const [, , venues] = await receivedBytes(page);
    expect(venues?.length).toBeGreaterThan(1);
  });
});

test.describe('a contract that expires while a page is open', () => {
  const LISTED_MS = 25_000;
  const dataDir = mkdtempSync(join(tmpdir(), 'parallax-e2e-'));
  const source = createMarket({ feed: 'sim' });
  const { catalogue } = source;
  const expiring = catalogue.contracts.find(({ instType }) => instType === 'future');
  const expired = {
    ...catalogue,
    contracts: catalogue.contracts.filter((each) => each !== expiring),
  };
  const state = { catalogue, expiry: Number.POSITIVE_INFINITY };
  let server: RunningServer;

  /** Lets the contract expire after `LISTED_MS`. */
  function startToExpire(): void {
    const expiry = Date.now() + LISTED_MS;
    const contracts = catalogue.contracts.map((each) =>
      each === expiring ? { ...each, expiry } : each,
    );
    Object.assign(state, { expiry, catalogue: { ...catalogue, contracts } });
  }

  function marketWithExpiry(): Market {
    return {
      get catalogue() {
        return Date.now() < state.expiry ? state.catalogue : expired;
      },
      get reads() {
        return source.reads;
      },
      start: (sink) => source.start(sink),
      stop: () => source.stop(),
      read: (kind, key) => source.read(kind, key),
      watch: (kind, key) => source.watch(kind, key),
      unwatch: (kind, key) => source.unwatch(kind, key),
      isLive: (kind, key) => source.isLive(kind, key),
    };
  }

  const isListed = async (catalogueResponse: Promise<Response>) =>
    (await (await catalogueResponse).text()).includes(`"${expiring?.symbol}"`);

  test.beforeAll(async () => {
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      dataDir,
      feed: 'sim',
      demo: true,
      screens: REPOSITORY_SCREENS,
      market: marketWithExpiry(),
    });
  });
  test.afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    'is in no later catalogue, although the earlier one is cached',
    NIGHTLY,
    async ({ page }) => {
      startToExpire();
      const first = page.waitForResponse(/\/api\/contracts\?/);
      await signIn(page, 'trader', `${server.url}/execution`);
      expect(await isListed(first)).toBe(true);
      const after = page.waitForResponse(/\/api\/contracts\?/, { timeout: 90_000 });
      expect(await isListed(after)).toBe(false);
      const reloaded = page.waitForResponse(/\/api\/contracts\?/);
      await page.reload();
      expect(await isListed(reloaded)).toBe(false);
      await expect(mid(page)).toHaveText(/\d/);
      expect((await receivedBytes(page))[0]).not.toEqual([0]);
    },
  );
});
