import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { expect, signIn, test } from '../kit/test.ts';

/** A browser says so of itself whenever a call is answered with 401, as the session call is meant to. */
const SIGNED_OUT = /status of 401/;

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
