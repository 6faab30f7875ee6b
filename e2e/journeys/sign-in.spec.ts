import { ACCOUNTS } from '../kit/accounts.ts';
import { addFault } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('a wrong password is refused in words, and what was typed stays', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(ACCOUNTS.trader);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue(ACCOUNTS.trader);
});

test('workspace §2 routes: a deep link is kept through sign-in', async ({ page }) => {
  await signIn(page, 'trader', '/analytics/spot-ladders');
  await expect(page).toHaveURL(/\/analytics\/spot-ladders/);
  await expect(page.getByRole('combobox', { name: 'Base exchange' })).toBeVisible();
});

test('workspace §2 routes: the root leads to Execution', async ({ page }) => {
  await signIn(page, 'trader');
  await expect(page).toHaveURL(/\/execution/);
});

test('workspace §2 routes: an unknown address says so, with status 404', async ({ page }) => {
  await signIn(page, 'trader');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('workspace §4, §9 log out, however slow, reaches the other tab, which reloads once it is over', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, 'solo');
  const other = await context.newPage();
  await other.goto('/execution');
  await expect(other.getByRole('navigation')).toBeVisible();
  await addFault(server.url, { method: 'POST', path: '/api/auth/sign-out', delayMs: 2_500 });
  const reloaded = other.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
  const began = Date.now();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('parallax.session'))).toBeNull();
  // not before the server has ended the session, and not within the second
  expect((await reloaded).status()).toBe(401);
  expect(Date.now() - began).toBeGreaterThan(1_000);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('an address that makes no sense is answered with 400', async ({ request }) => {
  for (const path of ['/%ff', '/execution/%E0%A4%A', '/remotes/%ff/x/y']) {
    expect((await request.get(path)).status()).toBe(400);
  }
});
