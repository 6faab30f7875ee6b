import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import type { Account } from '../kit/accounts.ts';
import { addFault, reset } from '../kit/control.ts';
import { marketsAddress } from '../kit/demo-sheets.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  expectDialogAccessible,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test, toast } from '../kit/test.ts';
import { showLastContract, watchList } from '../kit/watch-list.ts';

test.beforeEach(({ server }) => reset(server.url));

const UPDATED = 'Exchanges updated successfully';
const field = (page: Page, name: string) => settings(page).getByLabel(name, { exact: true });
const row = (page: Page, name: string) => settings(page).getByRole('row').filter({ hasText: name });
const price = (page: Page) =>
  watchList(page).locator('[data-ticker^="okx:"][data-field="mid"], [data-ticker^="okx:"]').first();

async function choose(page: Page, label: string, option: string) {
  await settings(page).getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openExchanges(page: Page, who: Account) {
  await signInToSettings(page, who, 'Exchanges');
  await expect(settings(page).getByRole('heading', { name: 'Exchanges' })).toBeVisible();
}

async function addOkx(page: Page) {
  await button(page, 'Add exchange').click();
  await choose(page, 'Exchange', 'OKX');
  await field(page, 'Name (Alias)').fill('OKX arm');
  await field(page, 'API Key').fill('invalid');
  await field(page, 'API Secret').fill('a-secret');
  await button(page, 'Save').click();
  await expect(settings(page).getByText('Please add a Passphrase.')).toBeVisible();
  await field(page, 'Passphrase').fill('a-phrase');
  await button(page, 'Save').click();
  await expect(toast(page, 'OKX has refused this API key.')).toBeVisible();
  await field(page, 'API Key').fill('demo-okx-1234');
  await button(page, 'Save').click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(row(page, 'OKX arm')).toContainText('***1234');
}

test.describe('settings §2.2 Exchanges', () => {
  test('an admin adds, edits, deactivates and deletes OKX, and another tab follows', async ({
    page,
    context,
  }) => {
    await openExchanges(page, 'admin');
    const other = await context.newPage();
    await other.goto(await marketsAddress(page));
    await other.getByRole('combobox', { name: 'Add contract' }).fill('okx btc usdt');
    await other.keyboard.press('Enter');
    await expect(price(other)).toHaveText(/\d/);

    await addOkx(page);
    await button(page, 'Edit OKX arm').click();
    await field(page, 'Name (Alias)').fill('OKX carry');
    await button(page, 'Save').click();
    await expect(toast(page, 'Alias updated successfully')).toBeVisible();
    await expect(row(page, 'OKX carry')).toBeVisible();

    await button(page, 'Deactivate OKX carry').click();
    await expect(row(page, 'OKX carry')).toContainText('Inactive');
    await expect(price(other)).toHaveCount(0);
    await other.reload();
    // the row stays, without prices
    await showLastContract(other);
    const added = watchList(other)
      .getByRole('row')
      .filter({ hasText: /BTC\/USDT\s*OKX/ });
    await expect(added.getByText('OKX · no longer connected')).toBeVisible();
    await expect(price(other)).toHaveCount(0);
    await button(page, 'Activate OKX carry').click();
    await expect(added.locator('[data-ticker^="okx:"]').first()).toHaveText(/\d/);

    await button(page, 'Delete OKX carry').click();
    const dialog = page.getByRole('dialog', { name: 'Delete exchange' });
    await expect(dialog).toContainText('Do you really want to delete OKX?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'OKX carry')).toHaveCount(0);
    await expect(price(other)).toHaveCount(0);
  });

  test(
    'a failed change of keys can be saved again, and the filters narrow the table',
    NIGHTLY,
    async ({ page, server }) => {
      await openExchanges(page, 'admin');
      await button(page, 'Edit Kraken spot').click();
      await field(page, 'API Key').fill('demo-kraken-9876');
      await field(page, 'API Secret').fill('a-secret');
      await addFault(server.url, {
        method: 'PUT',
        path: '/api/company-exchanges/update-key',
        status: 500,
      });
      await button(page, 'Save').click();
      await expect(toast(page, 'Failed to save exchange info')).toBeVisible();
      await button(page, 'Save').click();
      await expect(toast(page, 'Keys updated successfully')).toBeVisible();
      await expect(row(page, 'Kraken spot')).toContainText('***9876');
      expect(await page.content()).not.toContain('a-secret');

      await choose(page, 'Exchange group', 'Majors desk');
      await expect(row(page, 'Kraken spot')).toHaveCount(0);
      await expect(row(page, 'Binance main')).toBeVisible();
      await choose(page, 'Status', 'Inactive');
      await expect(settings(page).getByText('No exchanges match the filters')).toBeVisible();
    },
  );

  test('a member sees only the exchanges of their groups; an individual can add but not edit exchanges', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openExchanges(page, 'trader');
    await expect(row(page, 'Binance main')).toBeVisible();
    await expect(row(page, 'Kraken spot')).toHaveCount(0);
    const changes = /Add exchange|Edit|Delete|Activate|Deactivate/;
    await expect(settings(page).getByRole('button', { name: changes })).toHaveCount(0);

    const solo = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
    await openExchanges(solo, 'solo');
    await expect(button(solo, 'Add exchange')).toBeVisible();
    await expect(button(solo, 'Edit Kraken')).toHaveCount(0);
    await solo.close();
  });

  test(
    'a company without exchanges shows its empty states',
    NIGHTLY,
    async ({ page, browser, baseURL }) => {
      await openExchanges(page, 'blankAdmin');
      await expect(settings(page).getByText('No exchanges running')).toBeVisible();
      await button(page, 'Add your first exchange').click();
      await button(page, 'Check our IP Addresses').click();
      await expect(settings(page).getByText(/^Contact support@/)).toBeVisible();

      const member = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
      await openExchanges(member, 'blankMember');
      await expect(
        settings(member).getByText(
          'You will receive a notification when exchanges are added to your account by the company admin.',
        ),
      ).toBeVisible();
      await member.close();
    },
  );

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test(
        'the Exchanges tab and the setup guide are accessible',
        NIGHTLY,
        async ({ page, context }) => {
          await openExchanges(page, 'admin');
          await expectDialogAccessible(page);
          await button(page, 'Add exchange').click();
          await choose(page, 'Exchange', 'OKX');
          await button(page, 'Save').click();
          await expectDialogAccessible(page);
          const opened = context.waitForEvent('page');
          await settings(page)
            .getByRole('link', { name: /Setup guide for OKX/ })
            .click();
          const guide = await opened;
          await expect(guide.getByRole('heading', { name: 'Set up OKX' })).toBeVisible();
          await expectAccessible(guide);
        },
      );
    });
  }

  test.describe('320 px screen', () => {
    test.use({ viewport: { width: 320, height: 640 } });
    test(
      'the Exchanges tab and a setup guide fit without sideways scrolling',
      NIGHTLY,
      async ({ page }) => {
        await openExchanges(page, 'admin');
        await button(page, 'Deactivate Bybit derivatives').click();
        await expect(row(page, 'Bybit derivatives')).toContainText('Inactive');
        await button(page, 'Add exchange').click();
        await field(page, 'Name (Alias)').fill('A');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await page.goto('/guides/fireblocks');
        const guideOverflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(guideOverflow).toBe(0);
      },
    );
  });
});
