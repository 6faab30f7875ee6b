import { ACCOUNTS } from '../kit/accounts.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('a wrong password is refused in words, and what was typed stays', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(ACCOUNTS.trader);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue(ACCOUNTS.trader);
});

test('a deep link is kept through sign-in', async ({ page }) => {
  await signIn(page, 'trader', '/analytics/spot-ladders');
  await expect(page).toHaveURL(/\/analytics\/spot-ladders/);
  await expect(page.getByRole('combobox', { name: 'Base exchange' })).toBeVisible();
});

test('the root leads to Execution', async ({ page }) => {
  await signIn(page, 'trader');
  await expect(page).toHaveURL(/\/execution/);
});

test('an unknown address says so, with status 404', async ({ page }) => {
  await signIn(page, 'trader');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('log out reaches the other tab, which goes to sign-in', async ({ page, context }) => {
  await signIn(page, 'solo');
  const other = await context.newPage();
  await other.goto('/execution');
  await expect(other.getByRole('navigation')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('an address that makes no sense is answered with 400', async ({ request }) => {
  for (const path of ['/%ff', '/execution/%E0%A4%A', '/remotes/%ff/x/y']) {
    expect((await request.get(path)).status()).toBe(400);
  }
});
