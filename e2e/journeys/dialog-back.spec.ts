import type { Page } from '@playwright/test';
import { clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, area: string) =>
  page.getByRole('heading', { level: 1, name: area, includeHidden: true });

/** Opens Execution, then Risk, so that Back has a target. */
async function openTwoPages(page: Page): Promise<string> {
  await signIn(page, 'admin', '/execution');
  await expect(page).toHaveURL(/\/execution\/.+id=/);
  await page.getByRole('link', { name: 'Risk' }).click();
  await expect(page).toHaveURL(/\/risk$/);
  await expect(page.getByRole('button', { name: 'Add sheet' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Widget' })).toBeEnabled();
  return page.url();
}

/**
 * Waits until the page has removed the history entry of its dialogs, which is asynchronous. `goBack`
 * reads the current entry before it navigates: if the page goes back between the two, the page stays.
 */
async function entryRemoved(page: Page): Promise<void> {
  await page.waitForFunction(() => !JSON.stringify(history.state).includes('"dialogOpen":true'));
}

const DIALOGS = [
  ['Account', 'Manage your account'],
  ['Settings', 'Settings'],
  ['Notifications', 'Notification centre'],
  ['Add Widget', 'Add Widget'],
  ['Add component', 'Add component'],
] as const;

for (const [button, title] of DIALOGS) {
  test(
    `Back closes the dialog '${title}' and does not navigate`,
    nightlyIf(title !== 'Settings'),
    async ({ page }) => {
      const address = await openTwoPages(page);
      await page.getByRole('button', { name: button }).click();
      await expect(dialog(page, title)).toBeVisible();
      await page.goBack();
      await expect(dialog(page, title)).toBeHidden();
      expect(page.url()).toBe(address);

      // Forward does not reopen the dialog
      await page.goForward();
      await expect(heading(page, 'Risk')).toBeAttached();
      await expect(dialog(page, title)).toBeHidden();
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(heading(page, 'Execution')).toBeAttached();
    },
  );
}

test('a dialog closed by its button leaves no entry in the history', NIGHTLY, async ({ page }) => {
  await openTwoPages(page);
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'Account' }).click();
    await dialog(page, 'Manage your account').getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page, 'Manage your account')).toBeHidden();
  }
  await entryRemoved(page);
  await page.goBack();
  await expect(heading(page, 'Execution')).toBeAttached();
});

test(
  "a page opened from a dialog replaces the dialog's entry in the history",
  NIGHTLY,
  async ({ page }) => {
    await openTwoPages(page);
    await page.keyboard.press('Control+k');
    const palette = dialog(page, 'Command palette');
    await palette.getByRole('combobox').fill('Portfolio');
    await expect(palette.getByRole('option').first()).toHaveText(/^Portfolio/);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Portfolio')).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(heading(page, 'Risk')).toBeAttached();
    await page.goBack();
    await expect(heading(page, 'Execution')).toBeAttached();
  },
);

test('Back asks for confirmation before it closes a dirty form', async ({ page }) => {
  const address = await openTwoPages(page);
  await page.getByRole('button', { name: 'Account' }).click();
  const account = dialog(page, 'Manage your account');
  await account.getByRole('textbox', { name: 'Last Name' }).fill('Changed');
  await page.goBack();
  const question = dialog(page, 'Discard changes?');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(account).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(account).toBeHidden();
  expect(page.url()).toBe(address);
  await entryRemoved(page);
  await page.goBack();
  await expect(heading(page, 'Execution')).toBeAttached();
});

test('a reload with an open dialog leaves no entry in the history', NIGHTLY, async ({ page }) => {
  await openTwoPages(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(dialog(page, 'Manage your account')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await entryRemoved(page);
  await page.goBack();
  await expect(heading(page, 'Execution')).toBeAttached();
});
