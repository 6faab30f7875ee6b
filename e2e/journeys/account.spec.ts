import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { account, field, openAccount, save } from '../kit/account-dialog.ts';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const discardDialog = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => clearFaults(server.url));

test.describe("workspace §2 'Manage your account'", () => {
  test('shows badges, name, entries and the formatted phone number', async ({ page }) => {
    await signIn(page, 'admin');
    await openAccount(page);
    for (const text of [
      'BUSINESS',
      'ADMIN',
      'Ada Sterling',
      'Manage your personal information',
      'Define when your day starts',
      '+44 20 7946 0101',
    ]) {
      await expect(account(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(account(page).getByText(/please contact support/)).toHaveText(/support@/);
  });

  test(
    'shows the INDIVIDUAL badge and no ADMIN badge for an individual account',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'solo');
      await openAccount(page);
      await expect(account(page).getByText('INDIVIDUAL', { exact: true })).toBeVisible();
      await expect(account(page).getByText('ADMIN', { exact: true })).toHaveCount(0);
    },
  );
});

test('design §7 the account dialog asks before it discards a dirty form, also on Escape', async ({
  page,
}) => {
  await signIn(page, 'trader');
  await openAccount(page);
  await field(page, 'Name').fill('Eva');
  await page.keyboard.press('Escape');
  await expect(discardDialog(page)).toBeVisible();
  await expect(discardDialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(discardDialog(page)).toBeHidden();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('Eva');
  await account(page).getByRole('button', { name: 'Start of day' }).click();
  await discardDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('Eva');
  await account(page).getByRole('button', { name: 'Close' }).click();
  await discardDialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(account(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

test(
  "workspace §4 the account dialog shows 'erro' and a toast for a refused profile, and retries",
  NIGHTLY,
  async ({ page, server }) => {
    await addFault(server.url, {
      method: 'GET',
      path: '/api/trader',
      status: 403,
      body: refusal('Not yours.'),
    });
    await signIn(page, 'trader');
    await expect(page.getByText('Failed to get trader info')).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(account(page).getByText('erro', { exact: true })).toBeVisible();
    // §9 without a trader id the profile is polled every 200 ms
    await addFault(server.url, {
      method: 'GET',
      path: '/api/trader',
      status: 200,
      body: { ok: true, data: {}, message: null, error: null },
      times: 3,
    });
    await account(page).getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Name')).toBeVisible();
    await expect(page.getByText('Failed to get trader info')).toBeHidden();
    const starts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname === '/api/trader')
        .map(({ startTime }) => startTime),
    );
    // the refused request and four polls
    expect(starts).toHaveLength(5);
    expect((starts[4] ?? 0) - (starts[1] ?? 0)).toBeGreaterThan(590);
  },
);

test('workspace §2 the account dialog switches the theme', NIGHTLY, async ({ page }) => {
  await signIn(page, 'trader');
  await openAccount(page);
  const before = await page.locator('html').getAttribute('data-theme');
  await account(page).getByRole('switch', { name: 'Theme' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`design §9 the account dialog, ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test('both panes are accessible with names of 60 characters', NIGHTLY, async ({ page }) => {
      await signIn(page, 'admin');
      await openAccount(page);
      await field(page, 'Name').fill('A'.repeat(60));
      await field(page, 'Last Name').fill('Sterling-'.repeat(7).slice(0, 60));
      await save(page).click();
      await expect(page.getByText('Your information has been saved')).toBeVisible();
      await expectAccessible(page);
      const overflow = await account(page).evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow).toBe(0);
      await account(page).getByRole('button', { name: 'Start of day' }).click();
      await expect(field(page, 'Start of day')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
