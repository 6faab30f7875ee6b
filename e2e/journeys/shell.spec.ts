import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { ACCOUNTS, PASSWORD } from '../kit/accounts.ts';
import { clearFaults, mailTo, reset, setFeed, setRemote } from '../kit/control.ts';
import { addSheet, expect, freshName, signIn, test, toast } from '../kit/test.ts';

const ORIGIN_TITLE = /Parallax/;
const form = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const connection = (page: Page, text: 'Connected' | 'Disconnected') =>
  page.getByRole('status').filter({ hasText: text });

/** For calls that are never answered. */
const never = () => new Promise<void>(() => {});

/** Ends the sessions of a browser as the server would: its cookies are worth nothing any more. */
const endSession = (context: BrowserContext) => context.clearCookies();
/** Has a page ask the server for something, as it does when somebody comes back to its window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(ACCOUNTS.trader);
  await page.getByLabel('Password').fill(PASSWORD);
  await form(page).click();
}

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('workspace §4 a session that ended on the server leads to sign-in, in every tab, and back', async ({
  page,
  context,
}) => {
  await signIn(page, 'trader', '/execution');
  await expect(page).toHaveURL(/\/execution\/[^?]+\?id=/);
  const address = page.url();
  const other = await context.newPage();
  await other.goto('/analytics/spot-ladders');
  await expect(other.getByRole('combobox', { name: 'Base exchange' })).toBeVisible();
  const otherAddress = other.url();

  // with the dash bar goes what it was saving
  await page.route('**/api/trader-settings*', never);
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/trader-settings'),
  );
  await page.getByRole('button', { name: 'Dash bar view' }).click();
  await page.getByRole('menuitem', { name: 'Ticker tape' }).click();
  await endSession(context);
  await comeBack(page);
  await givenUp;
  await expect(form(page)).toBeVisible();
  await expect(form(other)).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => localStorage.getItem('parallax.session'))).toBeNull();

  await signInHere(page);
  for (const [tab, url] of [
    [page, address],
    [other, otherAddress],
  ] as const) {
    await expect(tab.getByRole('navigation').first()).toBeVisible();
    await expect(tab.getByRole('tab', { selected: true })).toBeVisible();
    expect(tab.url()).toBe(url);
  }
});

test('workspace §3, §7 on load comes the branding, pass cookies are dropped, and the session stays', async ({
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
    (answer) =>
      answer.url().endsWith('/api/pass-cookies') && answer.request().method() === 'DELETE',
  );
  await page.reload();
  expect((await dropped).status()).toBe(200);
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name.startsWith('pass')))
    .toBe(false);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveTitle('Execution · North Desk');
  // in the place of a logo that cannot be shown
  await expect(page.locator('[data-logo="default"]').first()).toBeVisible();
});

test('workspace §2 routes: each page has its title, also a phone that is redirected', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/risk');
  await expect(page).toHaveTitle(/^Sign in · /);
  await signInHere(page);
  await expect(page).toHaveURL(/\/risk/);
  await expect(page).toHaveTitle(/^Risk · /);
  for (const area of ['Execution', 'Portfolio', 'Analytics', 'Algo']) {
    await page.getByRole('link', { name: area, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${area} · `));
    await expect(page).toHaveTitle(ORIGIN_TITLE);
    const adds = !['Analytics', 'Algo'].includes(area);
    await expect(page.getByRole('button', { name: 'Add Widget' })).toBeVisible({ visible: adds });
    const component = page.getByRole('button', { name: 'Add component' });
    await expect(component).toBeVisible({ visible: area !== 'Analytics' });
  }
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await page.getByRole('button', { name: 'Exit fullscreen' }).click();
  await expect(page.getByRole('button', { name: 'Fullscreen', exact: true })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle(/^Page not found · /);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(/\/execution/);

  const phone = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
  });
  const small = await phone.newPage();
  await small.goto('/execution/btc-desk?id=7&widget=ORDER_BOOK');
  await expect(small).toHaveURL(/\/mobile\?id=7$/);
  await small.goto('/accept-invitation');
  await expect(small).toHaveURL(/\/mobile\/accept-invitation$/);
  await expect(small).toHaveTitle(/^Accept invitation · /);
  await phone.close();
});

test('workspace §2 side navigation comes back to the sheet and the tab, or to the first if that is gone', async ({
  page,
}) => {
  await signIn(page, 'trader', '/risk');
  await addSheet(page, freshName('First'));
  // the branding's mark on a canvas that is empty
  await expect(page.locator('[data-watermark]')).toBeVisible();
  const first = page.url();
  await addSheet(page, freshName('Last'));
  const last = page.url();
  const nav = page.getByRole('navigation', { name: 'Areas' });
  await nav.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/\/analytics\/spot-ladders\/majors\?id=/);
  const ladder = page.url();
  await nav.getByRole('link', { name: 'Risk' }).click();
  await expect(page).toHaveURL(last);
  await nav.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(ladder);
  await expect(page.getByRole('combobox', { name: 'Base exchange' })).toBeVisible();
  // as another tab would, of which this page knows nothing
  await page.reload();
  await page.evaluate(async (address) => {
    const id = new URL(address).searchParams.get('id') ?? '';
    await fetch(`/api/sheets?sheetId=${id}`, { method: 'DELETE' });
  }, last);
  await nav.getByRole('link', { name: 'Risk' }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByRole('tab', { name: /^First/, selected: true })).toBeVisible();
});

test.describe('workspace §4, §9 skeletons last for 30 s at most, and no shorter', () => {
  const THIRTY_S = 30_000;

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/sheets?*', (route) =>
      route.request().url().includes('rootPath=execution') ? route.continue() : never(),
    );
    await page.route('**/api/company-exchanges/trader*', never);
    await signIn(page, 'trader', '/execution');
    await expect(page.getByRole('region', { name: 'Watch list' })).toBeVisible();
  });

  test('of a sheet and of the venue filter', async ({ page }) => {
    await page.clock.pauseAt(new Date(Date.now() + 2_000));
    await page.getByRole('link', { name: 'Risk', exact: true }).click();
    const skeleton = page.getByLabel('Loading sheets');
    await expect(skeleton).toBeVisible();
    await page.getByRole('button', { name: 'Venue filter' }).click();
    const venues = page.getByRole('dialog', { name: 'Venue filter' });
    await expect(venues.locator('[aria-busy]')).toBeVisible();
    await page.clock.runFor(THIRTY_S - 1);
    await expect(skeleton).toBeVisible();
    await expect(venues.locator('[aria-busy]')).toBeVisible();
    await page.clock.runFor(1);
    await expect(venues.getByText('Your venues could not be loaded')).toBeVisible();
    await expect(page.getByText('Your sheets could not be loaded')).toBeVisible();
  });

  test('of the sheets in the command palette', async ({ page }) => {
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const loading = palette.getByText('Loading your sheets …');
    // brings its code
    await page.keyboard.press('ControlOrMeta+k');
    await expect(loading).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();

    await page.clock.pauseAt(new Date(Date.now() + 2_000));
    await page.keyboard.press('ControlOrMeta+k');
    await expect(loading).toBeVisible();
    await page.clock.runFor(THIRTY_S - 1);
    await expect(loading).toBeVisible();
    await page.clock.runFor(1);
    await expect(palette.getByText('Some sheets could not be loaded.')).toBeVisible();
  });
});

test('workspace §4 connectivity: the indicator and the toast, for as long as it lasts', async ({
  page,
  server,
}) => {
  await signIn(page, 'trader', '/execution');
  await expect(connection(page, 'Connected')).toBeVisible();
  await setFeed(server.url, 'down');
  try {
    await expect(connection(page, 'Disconnected')).toBeVisible();
    const lost = toast(
      page,
      "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.",
    );
    await expect(lost).toBeVisible();
    // it lasts: nothing in it takes it away
    await expect(lost.getByRole('button')).toHaveCount(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  } finally {
    await setFeed(server.url, 'up');
  }
  await expect(connection(page, 'Connected')).toBeVisible({ timeout: 20_000 });
  await expect(toast(page, /connectivity issues/)).toBeHidden();
});

test('design §4 an invited member comes in by the mailed code, with a password of their own', async ({
  page,
  browser,
  server,
}) => {
  const email = 'invited@acme.example';
  await signIn(page, 'admin', '/execution');
  const status = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/company-traders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    { email, firstName: 'Ida', lastName: 'Novak', isAdmin: false },
  );
  expect(status).toBe(200);
  const [letter] = await mailTo(server.url, email);
  expect(letter?.text).toContain("choose 'I was invited'");

  const context = await browser.newContext({ baseURL: server.url });
  const invited = await context.newPage();
  await invited.goto('/');
  await invited.getByRole('link', { name: 'I was invited' }).click();
  await expect(invited).toHaveURL(/\/accept-invitation$/);
  const accept = invited.getByRole('button', { name: 'Accept invitation' });
  await invited.getByLabel('E-mail').fill(email);
  await invited.getByLabel('New password').fill('New-parallax-2027!');
  await invited.getByLabel('Confirm password').fill('New-parallax-2027!');
  const code = letter?.code ?? '';
  await invited.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await accept.click();
  await expect(invited.getByRole('alert')).toHaveText(
    'Failed to validate code: it is wrong or has expired.',
  );
  await invited.getByLabel('Verification code').fill(code);
  await accept.click();
  await expect(invited).toHaveURL(/\/execution/);
  await invited.getByRole('button', { name: 'Account' }).click();
  await expect(invited.getByText('Ida Novak')).toBeVisible();
  await context.close();
});

test('design §3 with the analytics, settings and mobile remotes absent everything of the shell works', async ({
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
    await expect(header.locator('[data-spread="bps"]')).toHaveText(/bps/);
    await page.getByRole('switch', { name: 'Spread' }).click();
    await page.getByRole('button', { name: 'Dash bar view' }).click();
    await page.getByRole('menuitem', { name: 'Ticker tape' }).click();
    await expect(page.getByRole('list', { name: 'Ticker tape' })).toBeVisible();
    // what opens from the header
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
    // an area whose remote is there
    await expect(page.getByRole('region', { name: 'Watch list' })).toBeVisible();
    await expect(connection(page, 'Connected')).toBeVisible();
    await page.goto('/mobile');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Mobile could not be loaded' }),
    ).toBeVisible();
  } finally {
    for (const name of absent) await setRemote(server.url, name, 'up');
  }
});
