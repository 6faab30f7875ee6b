import type { Page } from '@playwright/test';
import { addFault, clearFaults } from '../kit/control.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { OFFLINE, price, privateCaches } from '../kit/offline.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';
import { PHONE } from '../kit/touch.ts';
import { watchPreloads } from '../kit/watch-preloads.ts';

const LINE = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_500_000 / 8,
  uploadThroughput: 1_500_000 / 8,
};

/** The addresses under `/api` that a page requests, in the order of the requests. */
function requestedAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) {
      addresses.push(pathname + search);
    }
  });
  return addresses;
}

const repeated = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => addresses.indexOf(address) !== index);

const ageOf = (page: Page) => page.evaluate(() => performance.now());

for (const [route, who] of [
  ['/execution', 'signed in'],
  ['/analytics/spot-ladders', 'signed in'],
  ['/execution', 'signed out'],
] as const) {
  test(
    `design §3 ${route}, ${who}, uses its preloads in time on a slow connection`,
    nightlyIf(route !== '/execution' || who !== 'signed in'),
    async ({ page, context }) => {
      if (who === 'signed in') await signIn(page, 'trader', '/execution');
      const slow = await context.newPage();
      const line = await context.newCDPSession(slow);
      await line.send('Network.enable');
      await line.send('Network.setCacheDisabled', { cacheDisabled: true });
      await line.send('Network.emulateNetworkConditions', LINE);
      const verdict = await watchPreloads(slow);
      verdict.release();
      await slow.goto(route);
      expect(await verdict.unused()).toEqual([]);
    },
  );
}

test.describe('the phone page on a slow connection', () => {
  test.use(PHONE);
  test.slow();
  test.afterEach(({ server }) => clearFaults(server.url));

  const SLOW = /Your connection is slow/;
  const CATALOGUE = ['/api/contracts', '/api/exchanges', '/api/venues', '/api/instrument-types'];
  const STORED = [...CATALOGUE, '/api/auth/session', '/api/trader', '/api/sheets/layout'];
  /** Several times the delays after which the page could repeat its requests. */
  const OBSERVED_MS = 25_000;

  async function expectSlowToast(page: Page): Promise<void> {
    await expect(toast(page, SLOW)).toBeVisible({ timeout: 30_000 });
    await expect(toast(page, OFFLINE)).toBeHidden();
    await expect(toast(page, SLOW)).toBeHidden({ timeout: 60_000 });
  }

  async function expectOneRequestEach(page: Page, addresses: readonly string[]): Promise<void> {
    const loadedAt = await ageOf(page);
    const observed = () => ageOf(page);
    await expect
      .poll(observed, { timeout: 2 * OBSERVED_MS })
      .toBeGreaterThan(loadedAt + OBSERVED_MS);
    // a repeated request would have no hash
    expect(repeated(addresses.map((address) => address.replace(/hash=[^&]*&?/, '')))).toEqual([]);
    const paths = addresses.map((address) => address.replace(/\?.*/, ''));
    for (const path of CATALOGUE) expect(paths).toContain(path);
    await expect(toast(page, SLOW)).toBeHidden();
    await expect(toast(page, OFFLINE)).toBeHidden();
  }

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'trader', '/mobile');
    await expect(price(page)).toHaveText(/\d/);
    const missing = async () => {
      const stored = await privateCaches(page);
      return STORED.filter((path) => !stored.includes(path));
    };
    await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
    await page.close();
  });

  for (const path of ['/api/contracts', '/api/auth/session']) {
    test(
      `design §7 nothing is requested twice while ${path} takes 6 s, and its late response is shown`,
      nightlyIf(path !== '/api/contracts'),
      async ({ context, server }) => {
        await addFault(server.url, { method: 'GET', path, delayMs: 6_000, times: 100 });
        const page = await context.newPage();
        const addresses = requestedAddresses(page);
        await page.goto('/mobile');
        await expectSlowToast(page);
        await expectOneRequestEach(page, addresses);
      },
    );
  }

  test(
    'design §7 nothing is requested twice at 120 kbit/s and 300 ms',
    NIGHTLY,
    async ({ context }) => {
      const page = await context.newPage();
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 300,
        downloadThroughput: 120_000 / 8,
        uploadThroughput: 120_000 / 8,
      });
      const addresses = requestedAddresses(page);
      await page.goto('/mobile');
      // no toast: the catalogue is in the browser's cache
      await expect(price(page)).toHaveText(/\d/, { timeout: 60_000 });
      await expectOneRequestEach(page, addresses);
    },
  );
});
