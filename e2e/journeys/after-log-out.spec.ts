import type { Page } from '@playwright/test';
import { clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { signInButton, signInHere } from '../kit/sign-in-form.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});
test.afterAll(({ server }) => reset(server.url));

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(signInButton(page)).toBeVisible();
}

const tab = (page: Page) => page.getByRole('tab', { selected: true });
const missing = (page: Page) => page.getByText('This sheet does not exist');

test('the next user after a logout starts at the root of the area in every tab', async ({
  page,
  context,
}) => {
  await openNewSheet(page, 'trader', 'Secret plans', 'RISK');
  const other = await context.newPage();
  await other.goto('/analytics/spot-ladders');
  await expect(tab(other)).toBeVisible();
  await expect(other).toHaveURL(/\?id=/);

  const reloaded = other.waitForEvent('load');
  await logOut(page);
  await expect(page).toHaveURL(/\/risk$/);
  await reloaded;
  await expect(signInButton(other)).toBeVisible();
  await expect(other).toHaveURL(/\/analytics$/);

  await signInHere(page, 'solo');
  await expect(page).toHaveURL(/\/risk/);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(tab(other)).toBeVisible();
  for (const each of [page, other]) {
    await expect(missing(each)).toHaveCount(0);
    expect(each.url()).not.toContain('secret-plans');
  }
});

test('Back after a logout does not return to the address of a sheet', NIGHTLY, async ({ page }) => {
  await openNewSheet(page, 'trader', 'First plan', 'RISK');
  await addSheet(page, uniqueName('Second plan'));
  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/risk$/);
  await expect(signInButton(page)).toBeVisible();
});

test(
  'the same user starts at the first sheet of the area after a logout',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader', '/execution');
    await expect(tab(page)).toBeVisible();
    const first = page.url();
    await addSheet(page, uniqueName('Last'));
    await logOut(page);
    await signInHere(page, 'trader');
    await expect(page).toHaveURL(first);
  },
);

test(
  'a sheet link opened after a logout leads to that sheet after sign-in',
  NIGHTLY,
  async ({ page }) => {
    await openNewSheet(page, 'trader', 'Linked');
    const link = page.url();
    await logOut(page);
    await page.goto(link);
    await expect(signInButton(page)).toBeVisible();
    await signInHere(page, 'trader');
    await expect(page).toHaveURL(link);
    await expect(tab(page)).toHaveText(/Linked/);
  },
);
