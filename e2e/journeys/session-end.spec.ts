import type { BrowserContext, Page } from '@playwright/test';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { never } from '../kit/hold.ts';
import { signInButton, signInHere } from '../kit/sign-in-form.ts';
import { addSheet, addWidget, expect, signIn, test } from '../kit/test.ts';

/** Invalidates a browser's sessions by removing its cookies. */
const endSession = (context: BrowserContext) => context.clearCookies();
/** Triggers the requests that the page sends when its window gains the focus. */
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('workspace §4 every tab shows sign-in when the server ends the session, and then returns to its address', async ({
  page,
  context,
}) => {
  await signIn(page, 'trader', '/execution');
  await expect(page).toHaveURL(/\/execution\/[^?]+\?id=/);
  const address = page.url();
  const other = await context.newPage();
  await other.goto('/analytics/spot-ladders');
  await expect(other.getByRole('combobox', { name: 'Base exchange' }).first()).toBeVisible();
  const otherAddress = other.url();

  // the dash bar's pending save is aborted
  await page.route('**/api/trader-settings*', never);
  const sent = page.waitForRequest('**/api/trader-settings*');
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/trader-settings'),
  );
  await page.getByRole('button', { name: 'Dash bar view' }).click();
  await page.getByRole('menuitem', { name: 'Ticker tape' }).click();
  await sent;
  await endSession(context);
  await focusWindow(page);
  await givenUp;
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(other)).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => localStorage.getItem('parallax.session'))).toBeNull();

  await signInHere(page, 'trader');
  for (const [tab, url] of [
    [page, address],
    [other, otherAddress],
  ] as const) {
    await expect(tab.getByRole('navigation').first()).toBeVisible();
    await expect(tab.getByRole('tab', { selected: true })).toBeVisible();
    expect(tab.url()).toBe(url);
  }
});

test('a page that is reloaded while the server cannot reach its database says so, stays signed in, and continues by itself with its unsaved changes', async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page, 'trader', '/execution');
  await addSheet(page, 'During an outage');
  const text = 'The server cannot reach its database at the moment.';
  const outage = { status: 503, body: refusal(text), times: 1_000 };
  await addFault(server.url, { method: 'PUT', path: '/api/sheets/layout', ...outage });
  await addWidget(page, 'Depth chart');
  await expect(page).toHaveURL(/&widget=DEPTH_CHART$/);
  const address = page.url();
  await addFault(server.url, { method: 'GET', path: '/api/auth/session', ...outage });
  await page.reload();
  const heading = page.getByRole('heading', { name: 'The server is temporarily unavailable' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(text);
  await expect(page.getByRole('alert')).toContainText('This page does so by itself.');
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/sheets/layout') &&
      response.request().method() === 'PUT' &&
      response.ok(),
  );
  await clearFaults(server.url);
  await expect(page.getByRole('region', { name: 'Depth chart' })).toBeVisible({ timeout: 30_000 });
  await saved;
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});
