import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { expect, signIn, test } from '../kit/test.ts';

/** A browser says so of itself whenever a call is answered with 401, as the session call is meant to. */
const SIGNED_OUT = /status of 401/;

/** Widgets are chunks of their own, known only when the sheet is. */
const LAZY = /\/remotes\/mf_workspace\/[^/]+\/\d+\.[0-9a-f]+\.js$/;

const header = (page: Page) => page.getByRole('banner');

const SCREENS = [
  {
    name: 'a sheet',
    path: '/execution',
    shown: (page: Page) => page.getByRole('region', { name: 'Watch list' }).getByRole('row').nth(1),
  },
  {
    name: 'an area without sheets',
    path: '/portfolio',
    shown: (page: Page) => page.getByText('No sheets yet'),
  },
  {
    name: 'a spot ladder',
    path: '/analytics',
    shown: (page: Page) => page.getByRole('row').nth(1),
  },
] as const;

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('sign-in is accessible', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
    });

    for (const { name, path, shown } of SCREENS) {
      test(`${name} is accessible, fits, and complains of nothing`, async ({
        page,
        complaints,
      }) => {
        await signIn(page, 'trader', path);
        await expect(shown(page)).toBeVisible();
        await expect(header(page).locator('[data-field="mid"]')).toHaveText(/\d/);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await page.reload({ waitUntil: 'load' });
        await expect(shown(page)).toBeVisible();
        expect(complaints.filter((text) => !SIGNED_OUT.test(text))).toEqual([]);
      });
    }

    test('the dialogs are accessible', async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      for (const [button, dialog] of [
        ['Add Widget', 'Add Widget'],
        ['Settings', 'Settings'],
        ['Account', 'Manage your account'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
        await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
      }
    });
  });
}

/** The browser complains of an unused preload some seconds after the page has loaded. */
const COMPLAINS_MS = 5_000;

test('a page preloads every script that its route needs and no other, all from our origin', async ({
  page,
  server,
  complaints,
}) => {
  await signIn(page, 'trader', '/execution');
  // what this page still fetches would be in the cache half written
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const path of ['/execution', '/analytics', '/mobile', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(1).or(page.getByText('Page not found'))).toBeVisible();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => 'initiatorType' in entry)
        .map(({ name, initiatorType }) => ({ name, initiatorType })),
    );
    const late = scripts.filter(
      ({ name, initiatorType }) =>
        initiatorType === 'script' && name.endsWith('.js') && !LAZY.test(name),
    );
    expect(late.map(({ name }) => name)).toEqual([]);
    const elsewhere = scripts.filter(({ name }) => !name.startsWith(server.url));
    expect(elsewhere).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => performance.now()), { timeout: 2 * COMPLAINS_MS })
      .toBeGreaterThan(COMPLAINS_MS);
  }
  expect(complaints.filter((text) => /preload/.test(text))).toEqual([]);
});
