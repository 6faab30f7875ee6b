import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { pauseClock } from '../kit/clock.ts';
import { reset } from '../kit/control.ts';
import { openMarkets } from '../kit/demo-sheets.ts';
import { hold } from '../kit/hold.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { addSheet, createSession, expect, signIn, test, uniqueName } from '../kit/test.ts';

/** The browser logs every 401, which the session request is expected to receive. */
const SIGNED_OUT = /status of 401/;

const header = (page: Page) => page.getByRole('banner');

interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
  readonly nightly?: boolean;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a desk that trades',
    open: (page: Page) => signIn(page, 'trader', '/execution'),
    shown: (page: Page) =>
      page.getByRole('region', { name: 'Open orders' }).getByRole('row').nth(1),
  },
  {
    name: 'a sheet of prices',
    open: (page: Page) => openMarkets(page, 'trader'),
    shown: (page: Page) => page.getByRole('region', { name: 'Watch list' }).getByRole('row').nth(1),
    nightly: true,
  },
  {
    name: 'an area without sheets',
    open: (page: Page) => signIn(page, 'trader', '/portfolio'),
    shown: (page: Page) => page.getByText('No sheets yet'),
  },
  {
    name: 'a spot ladder',
    open: (page: Page) => signIn(page, 'trader', '/analytics'),
    shown: (page: Page) => page.getByRole('row').nth(1),
  },
];

test.beforeEach(({ server }) => reset(server.url));

test('workspace §4, §9 the loading screen closes 500 ms after its last request', async ({
  page,
}) => {
  await page.clock.install();
  const release = await hold(page, '**/api/venues*');
  await signIn(page, 'trader', '/execution');
  const steps = page.getByRole('list', { name: 'Loading' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'done' })).toHaveCount(3);
  // which also ends the intro
  await pauseClock(page);
  release();
  await expect(steps.filter({ hasText: 'done' })).toHaveCount(4);
  await page.clock.runFor(499);
  await expect(steps).toHaveCount(4);
  await page.clock.runFor(1);
  await expect(steps).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`design §9 screens, ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test(
      'every screen before the desktop page is accessible',
      nightlyIf(colorScheme === 'light'),
      async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByText('Enter your e-mail.')).toBeVisible();
        await expectAccessible(page);

        await page.getByRole('link', { name: 'I was invited' }).click();
        await page.getByRole('button', { name: 'Accept invitation' }).click();
        await expect(page.getByText('Set a new password.')).toBeVisible();
        await page.getByLabel('New password').fill('Abcdefg1');
        await expectAccessible(page);

        await page.goto('/no-such-page');
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
        await expectAccessible(page);
      },
    );

    test('the loading screen and load errors are accessible', NIGHTLY, async ({ page }) => {
      let responses: 'late' | 'broken' | 'good' = 'late';
      const releases: (() => void)[] = [];
      const held = new Promise<void>((resolve) => releases.push(resolve));
      await page.route('**/api/venues*', async (route) => {
        if (responses === 'late') await held;
        await (responses === 'good' ? route.continue() : route.fulfill({ status: 403, json: {} }));
      });
      await signIn(page, 'trader', '/execution');
      // the header shows a placeholder
      await expect(header(page)).toBeVisible();
      await expect(header(page).getByRole('button')).toHaveCount(0);
      const steps = page.getByRole('list', { name: 'Loading' }).getByRole('listitem');
      await expect(steps).toHaveText([
        /Loading Contracts.*done/,
        /Loading Exchanges.*done/,
        /Loading Venues.*under way/,
        /Loading Instrument Types.*done/,
      ]);
      const intro = page.getByRole('list', { name: 'Loading' }).locator('..');
      await expect(intro).toHaveCSS('animation-duration', '0.5s');
      await expectAccessible(page);
      responses = 'broken';
      for (const release of releases) release();
      await expect(page.getByText('Some data could not be loaded.')).toBeVisible({
        timeout: 15_000,
      });
      // features without venues work
      await expect(header(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
      await expectAccessible(page);
      responses = 'good';
      await page.route('**/remotes/mf_workspace/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(steps.first()).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('Workspace could not be loaded')).toBeVisible();
      await expectAccessible(page);

      await page.route('**/api/auth/session', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('The server could not be reached')).toBeVisible();
      await expectAccessible(page);
    });

    for (const { name, open, shown, nightly = false } of SCREENS) {
      test(
        `${name} is accessible, fits the screen, and logs no errors`,
        nightlyIf(nightly || colorScheme === 'light'),
        async ({ page, consoleProblems }) => {
          await open(page);
          await expect(shown(page)).toBeVisible();
          await expect(header(page).locator('[data-field="mid"]')).toHaveText(/\d/);
          await expectAccessible(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBe(0);
          await page.reload({ waitUntil: 'load' });
          await expect(shown(page)).toBeVisible();
          expect(consoleProblems.filter((text) => !SIGNED_OUT.test(text))).toEqual([]);
        },
      );
    }

    test('dialogs are accessible', NIGHTLY, async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      for (const [button, dialog] of [
        ['Add Widget', 'Add Widget'],
        ['Add component', 'Add component'],
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
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByLabel('Last Name').fill('Changed');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard changes?' });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('areas without sheets and a missing sheet are accessible', NIGHTLY, async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      for (const area of ['Risk', 'Portfolio', 'Algo']) {
        await page.getByRole('link', { name: area, exact: true }).click();
        await expect(page.getByText('No sheets yet')).toBeVisible();
        await addSheet(page, uniqueName(area));
        await expectAccessible(page);
      }
      await page.goto('/risk/gone?id=00000000-0000-4000-8000-000000000000');
      await expect(page.getByText('This sheet does not exist')).toBeVisible();
      await expectAccessible(page);
    });

    for (const [remote, title] of [
      ['analytics', 'Analytics'],
      ['mobile', 'Mobile'],
    ] as const) {
      test(`the error panel of ${title} is accessible`, NIGHTLY, async ({ page }) => {
        await createSession(page, 'trader');
        await page.route(`**/remotes/mf_${remote}/**`, (route) => route.abort());
        await page.goto(`/${remote}`);
        await expect(page.getByText(`${title} could not be loaded`)).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}
