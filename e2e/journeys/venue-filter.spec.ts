import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, refusal, reset } from '../kit/control.ts';
import { openMarkets } from '../kit/demo-sheets.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, focusByKeyboard, signIn, test, uniqueName } from '../kit/test.ts';
import { watchList } from '../kit/watch-list.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Venue filter/ });
const popover = (page: Page) => page.getByRole('dialog', { name: 'Venue filter' });
const check = (page: Page, name: string) =>
  popover(page).getByRole('checkbox', { name, exact: true });
const group = (page: Page, name: string) => popover(page).getByRole('group', { name });

test.beforeEach(({ server }) => reset(server.url));

async function openFilter(page: Page) {
  await button(page).click();
  await expect(check(page, 'Select all')).toBeVisible();
}

test.describe('workspace §2, §5 the venue filter', () => {
  test("lists the trader's exchanges, vaults and prime brokers", async ({ page }) => {
    await openMarkets(page, 'admin');
    await openFilter(page);
    await expect(group(page, 'Exchanges').getByRole('checkbox')).toHaveCount(5);
    await expect(group(page, 'Prime brokers').getByRole('checkbox')).toHaveCount(1);
    await expect(group(page, 'Vaults').getByRole('checkbox').first()).toBeVisible();
    await expect(check(page, 'Old settlement')).toHaveCount(0);
    // a custodian's vault does not trade, so it hides no price
    const custodyVaults = group(page, 'Vaults')
      .locator('label')
      .filter({ hasText: 'custody only' });
    await custodyVaults.first().getByRole('checkbox').check();
    await expect(button(page)).toHaveAccessibleName('Venue filter, 1 selected');
    await expect(popover(page).getByRole('status')).toHaveText(/^All [\d,]+ contracts shown$/);
    await expect(watchList(page).getByText('14 contracts', { exact: true })).toBeVisible();
  });

  test('lists the catalogue for a trader without venues', NIGHTLY, async ({ page }) => {
    await signIn(page, 'blankAdmin');
    await openFilter(page);
    await expect(group(page, 'Exchanges').getByRole('checkbox')).toHaveCount(10);
    await expect(group(page, 'Vaults')).toHaveText(/No vaults/);
    await expect(check(page, 'Hidden Road')).toBeVisible();
  });

  test('filters by words of the name and selects all matches', NIGHTLY, async ({ page }) => {
    await signIn(page, 'blankAdmin');
    await openFilter(page);
    await popover(page).getByRole('searchbox', { name: 'Search venues' }).fill('binance');
    await expect(popover(page).getByRole('checkbox')).toHaveCount(4);
    await check(page, 'Select all').check();
    await expect(button(page)).toHaveAccessibleName('Venue filter, 3 selected');
  });

  test('applies immediately to the watch list, in every tab, and survives a reload', async ({
    page,
    context,
  }) => {
    await openMarkets(page, 'admin');
    await expect(watchList(page).getByText('14 contracts')).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(watchList(other).getByText('14 contracts')).toBeVisible();

    await openFilter(page);
    await check(page, 'Kraken Spot').check();
    await expect(button(page)).toHaveAccessibleName('Venue filter, 1 selected');
    for (const tab of [page, other]) {
      await expect(watchList(tab).getByText('1 of 14 contracts')).toBeVisible();
      await expect(watchList(tab).getByRole('row')).toHaveCount(2);
    }
    await other.reload();
    await expect(watchList(other).getByText('1 of 14 contracts')).toBeVisible();
    await expect(button(other)).toHaveAccessibleName('Venue filter, 1 selected');

    await popover(page).getByRole('button', { name: 'Clear' }).click();
    await expect(watchList(other).getByText('14 contracts', { exact: true })).toBeVisible();
  });

  test(
    "is reported by a widget whose contract it hides, and 'Show all venues' restores that widget",
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'admin', '/execution');
      await openFilter(page);
      await check(page, 'Kraken Spot').check();
      await page.keyboard.press('Escape');
      await expect(button(page)).toBeFocused();
      const book = page.getByRole('region', { name: 'Order book' });
      await expect(book.getByText(/is hidden by the venue filter/)).toBeVisible();
      await book.getByRole('button', { name: 'Show all venues' }).click();
      await expect(book.getByRole('table')).toBeVisible();
      await expect(button(page)).toHaveAccessibleName('Venue filter');
    },
  );

  test('limits a ladder to the selected venues', NIGHTLY, async ({ page }) => {
    await signIn(page, 'blankAdmin', '/analytics/spot-ladders');
    await addSheet(page, uniqueName('Ladder'));
    await page.reload();
    await openFilter(page);
    await check(page, 'Bybit Unified').check();
    await check(page, 'OKX').check();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Base exchange' }).first().click();
    await expect(page.getByRole('option')).toHaveText([/Bybit Unified/, /OKX/]);
    await page.keyboard.press('Escape');
    await openFilter(page);
    await check(page, 'Bybit Unified').uncheck();
    await expect(page.getByText('Bybit Unified is hidden by the venue filter')).toBeVisible();
  });

  test('is operable by keyboard', NIGHTLY, async ({ page }) => {
    await signIn(page, 'blankAdmin');
    await focusByKeyboard(page, button(page));
    await page.keyboard.press('Enter');
    await expect(popover(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(button(page)).toHaveAccessibleName('Venue filter, 1 selected');
    // closes for the palette, which returns the focus to its button
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await expect(popover(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(popover(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page)).toBeFocused();
  });

  test(
    'reports venues that could not be loaded, and retries',
    NIGHTLY,
    async ({ page, server }) => {
      await addFault(server.url, {
        method: 'GET',
        path: '/api/company-exchanges/trader',
        status: 403,
        body: refusal('No.'),
        // when the page loads, and when the filter opens
        times: 2,
      });
      await signIn(page, 'admin');
      await button(page).click();
      await expect(popover(page).getByText('Your venues could not be loaded')).toBeVisible();
      await popover(page).getByRole('button', { name: 'Try again' }).click();
      await expect(check(page, 'Kraken Spot')).toBeVisible();
    },
  );

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the venue filter is accessible', NIGHTLY, async ({ page }) => {
        await signIn(page, 'admin');
        await openFilter(page);
        await check(page, 'Kraken Spot').check();
        await expectAccessible(page);
      });
    });
  }
});
