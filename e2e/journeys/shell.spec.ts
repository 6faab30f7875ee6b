import { expectAccessible } from '../kit/accessibility.ts';
import { connectionStatus } from '../kit/connection-status.ts';
import { clearFaults, reset, setFeed, setRemote } from '../kit/control.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('workspace §3, §7 a load applies the branding, deletes pass cookies and keeps the session', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, 'trader', '/execution');
  await context.addCookies([{ name: 'pass_visit', value: '1', url: server.url }]);
  await page.route('**/api/branding', (route) =>
    route.fulfill({
      json: {
        ok: true,
        data: {
          logoBase: '/no-such-logo.png',
          watermarkBase: '',
          metadata: { title: { default: 'North Desk' }, metadataBase: '' },
          version: '1',
        },
        message: null,
        error: null,
      },
    }),
  );
  const dropped = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/pass-cookies') && response.request().method() === 'DELETE',
  );
  await page.reload();
  expect((await dropped).status()).toBe(200);
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name.startsWith('pass')))
    .toBe(false);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveTitle(/Execution · North Desk$/);
  // replaces a logo that cannot be loaded
  await expect(page.locator('[data-logo="default"]').first()).toBeVisible();
});

test('workspace §4 connectivity: indicator and toast are shown during an outage', async ({
  page,
  server,
}) => {
  await signIn(page, 'trader', '/execution');
  await expect(connectionStatus(page, 'Connected')).toBeVisible();
  await setFeed(server.url, 'down');
  try {
    await expect(connectionStatus(page, 'Disconnected')).toBeVisible();
    const word = connectionStatus(page, 'Disconnected').getByText('Disconnected', { exact: true });
    await expect(word).toHaveCSS('font-size', /^1\d/);
    const { x = -1, width = 0 } = (await word.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(63);
    const lost = toast(
      page,
      "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.",
    );
    await expect(lost).toContainText('Reconnecting…');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await lost.getByRole('button', { name: 'Dismiss' }).click();
    await expect(lost).toBeHidden();
  } finally {
    await setFeed(server.url, 'up');
  }
  await expect(connectionStatus(page, 'Connected')).toBeVisible({ timeout: 20_000 });
  await setFeed(server.url, 'down');
  try {
    await expect(toast(page, /connectivity issues/)).toBeVisible();
  } finally {
    await setFeed(server.url, 'up');
  }
  await expect(connectionStatus(page, 'Connected')).toBeVisible({ timeout: 20_000 });
  await expect(toast(page, /connectivity issues/)).toBeHidden();
});

test('design §3 the shell works without the analytics, settings and mobile remotes', async ({
  page,
  server,
}) => {
  const absent = ['mf_analytics', 'mf_settings', 'mf_mobile'] as const;
  for (const name of absent) await setRemote(server.url, name, 'down');
  try {
    await signIn(page, 'admin', '/analytics');
    const header = page.getByRole('banner');
    const analytics = page.getByRole('alert').filter({ hasText: 'Analytics could not be loaded' });
    await expect(analytics).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Widget' })).toBeHidden();
    // the dash bar in both views
    await expect(header.locator('[data-field="mid"]').first()).toHaveText(/\d/);
    await page.getByRole('switch', { name: 'Spread' }).click();
    await expect(header.locator('[data-spread="bps"]')).toHaveText(/^[+−]?[\d,]+\.\d\d$/);
    await page.getByRole('switch', { name: 'Spread' }).click();
    await page.getByRole('button', { name: 'Dash bar view' }).click();
    await page.getByRole('menuitem', { name: 'Ticker tape' }).click();
    await expect(page.getByRole('list', { name: 'Ticker tape' })).toBeVisible();
    // dialogs and panels of the header
    await page.getByRole('button', { name: 'Venue filter' }).click();
    await page.getByRole('checkbox', { name: 'Kraken Spot' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Venue filter, 1 selected' })).toBeFocused();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Shared widget' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Sterling');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings.getByText('Settings could not be loaded')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('execution');
    await page
      .getByRole('option', { name: /^Execution/ })
      .first()
      .click();
    // an area whose remote is available
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
    await expect(connectionStatus(page, 'Connected')).toBeVisible();
    await page.goto('/mobile');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Mobile could not be loaded' }),
    ).toBeVisible();
  } finally {
    for (const name of absent) await setRemote(server.url, name, 'up');
  }
});
