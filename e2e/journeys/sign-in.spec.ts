import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { ACCOUNTS, PASSWORD } from '../kit/accounts.ts';
import { pauseClock } from '../kit/clock.ts';
import { addFault, clearFaults, refusal } from '../kit/control.ts';
import { hold } from '../kit/hold.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { signInButton, signInHere, submitSignIn } from '../kit/sign-in-form.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const SIGN_IN = '/api/auth/sign-in';
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });
const email = (page: Page) => page.getByLabel('E-mail');
const submit = (page: Page, password = PASSWORD) => submitSignIn(page, ACCOUNTS.trader, password);

/** Counts the page's loads from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Resolves when the page has had time to start its pending actions. */
const pageIdle = (page: Page) => page.evaluate(async () => (await fetch('/healthz')).ok);

/** Opens a second tab of the signed-in user. */
async function openTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/execution');
  await expect(areas(other)).toBeVisible();
  return other;
}

async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

test.describe('design §7 sign-in', () => {
  test.afterEach(({ server }) => clearFaults(server.url));

  test('loads a lost script and style sheet again after a logout', async ({ page }) => {
    await signIn(page, 'solo');
    const loads = loadsOf(page);
    const lost: string[] = [];
    await page.route('**/assets/sign-in.*', async (route) => {
      const url = route.request().url();
      if (lost.includes(url)) return route.continue();
      lost.push(url);
      return route.abort();
    });
    await pressLogOut(page);
    await expect(signInButton(page)).toBeVisible();
    expect(lost).toHaveLength(2);
    expect(loads()).toBe(0);
  });

  test('shows an error for a wrong password and retains the input', async ({ page }) => {
    await page.goto('/');
    await submit(page, 'not it');
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await expect(email(page)).toHaveValue(ACCOUNTS.trader);
  });

  test('says what to do if the browser keeps no cookie of the session', async ({ page }) => {
    await page.route(`**${SIGN_IN}`, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
      await page.context().clearCookies();
    });
    await page.goto('/');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Allow cookies for this site');
    await expect(email(page)).toBeVisible();
  });

  for (const { what, fault, text } of [
    {
      what: 'too many attempts',
      fault: { status: 429, body: refusal('Too many attempts. Try again in 40 s.') },
      text: 'Too many attempts. Try again in 40 s.',
    },
    {
      what: 'a server failure',
      fault: { status: 500, body: refusal('TypeError') },
      text: 'The server could not sign you in. Try again in a moment.',
    },
    {
      what: 'an invalid response',
      fault: { status: 502, body: 'bad gateway' },
      text: 'The server could not sign you in. Try again in a moment.',
    },
  ]) {
    test(
      `shows an error after ${what}, retains the input, and signs in on the next attempt`,
      NIGHTLY,
      async ({ page, server }) => {
        await page.goto('/');
        await addFault(server.url, { method: 'POST', path: SIGN_IN, ...fault });
        await submit(page);
        await expect(page.getByRole('alert')).toHaveText(text);
        await expect(email(page)).toHaveValue(ACCOUNTS.trader);
        await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
        await signInButton(page).click();
        await expect(areas(page)).toBeVisible();
      },
    );
  }

  test('shows an error while offline and signs in once online', NIGHTLY, async ({ page }) => {
    await page.goto('/');
    await page.route(`**${SIGN_IN}`, (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'The server could not be reached. Check your connection and try again.',
    );
    await page.unroute(`**${SIGN_IN}`);
    await signInButton(page).click();
    await expect(areas(page)).toBeVisible();
  });
});

test.describe('workspace §2 routes', () => {
  test('a deep link survives sign-in', async ({ page }) => {
    await signIn(page, 'trader', '/analytics/spot-ladders');
    await expect(page).toHaveURL(/\/analytics\/spot-ladders/);
    await expect(page.getByRole('combobox', { name: 'Base exchange' }).first()).toBeVisible();
  });

  test('the root redirects to Execution', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader', '/');
    await expect(page).toHaveURL(/\/execution/);
  });

  test('an unknown address shows an error page with status 404', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader');
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('a malformed address gets status 400', NIGHTLY, async ({ request }) => {
    for (const path of ['/%ff', '/execution/%E0%A4%A', '/remotes/%ff/x/y']) {
      expect((await request.get(path)).status()).toBe(400);
    }
  });
});

test.describe('workspace §4, §9 logout', () => {
  test('the other tab clears its state immediately and reloads after exactly 1 s', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'solo');
    const other = await openTab(page);
    await page.getByRole('button', { name: 'Account' }).click();
    const leave = page.getByRole('button', { name: 'Log out' });
    await expect(leave).toBeVisible();
    // the clock of both tabs
    await pauseClock(page);
    const loads = loadsOf(other);
    const ended = page.waitForResponse('**/api/auth/sign-out');
    await leave.click();
    await ended;
    await expect(areas(other)).toBeHidden();
    expect(await other.evaluate(() => localStorage.getItem('parallax.session'))).toBeNull();
    await page.clock.runFor(999);
    await pageIdle(other);
    expect(loads()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(loads).toBe(1);
    await page.clock.resume();
    for (const tab of [page, other]) await expect(signInButton(tab)).toBeVisible();
    expect(loads()).toBe(1);
  });

  test(
    'a slow logout is shown as pending, sent once, and completed before the other tab reloads',
    NIGHTLY,
    async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'solo');
      const other = await openTab(page);
      const loads = loadsOf(other);
      const release = await hold(page, '**/api/auth/sign-out');
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/sign-out')) requests.push(request.url());
      });
      await pressLogOut(page);
      await expect(toast(page, 'Logging out…')).toBeVisible();
      await page.getByRole('button', { name: 'Account' }).click();
      const again = page.getByRole('button', { name: 'Log out' });
      await expect(again).toHaveAttribute('aria-disabled', 'true');
      await expect(again).toHaveAttribute('aria-busy', 'true');
      await again.click({ force: true });
      await expect(signInButton(other)).toBeVisible();
      await page.clock.runFor(5_000);
      await pageIdle(other);
      expect([loads(), requests.length]).toEqual([0, 1]);

      const session = other.waitForResponse('**/api/auth/session');
      release();
      // signed out on return: the server had ended the session
      expect((await session).status()).toBe(401);
      for (const tab of [page, other]) await expect(signInButton(tab)).toBeVisible();
      await expect(toast(page, 'Logging out…')).toBeHidden();
      expect([loads(), requests.length]).toEqual([1, 1]);
    },
  );

  test(
    'a failed logout leaves everyone signed in and is reported once',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'solo');
      const other = await openTab(page);
      await page.route('**/api/auth/sign-out', (route) => route.abort());
      await pressLogOut(page);
      await expect(toast(page, 'You are still signed in')).toHaveCount(1);
      for (const tab of [page, other]) await expect(areas(tab)).toBeVisible();
    },
  );

  test('retains input in the sign-in form of another tab', NIGHTLY, async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'solo');
    const other = await openTab(page);
    const loads = loadsOf(other);
    await pressLogOut(page);
    await expect(signInButton(page)).toBeVisible();
    await expect.poll(loads).toBe(1);
    await email(other).fill('half an addr');
    const before = loads();

    // another user signs in and out
    await signInHere(page, 'solo');
    await expect(areas(page)).toBeVisible();
    await pressLogOut(page);
    await expect(signInButton(page)).toBeVisible();
    await page.clock.runFor(30_000);
    await pageIdle(other);
    await expect(email(other)).toHaveValue('half an addr');
    await signInHere(page, 'solo');
    await pageIdle(other);
    expect(loads()).toBe(before);

    // clearing the field counts as input
    await email(other).clear();
    await pageIdle(other);
    expect(loads()).toBe(before);
    await expect(other.getByRole('status')).toHaveText('Another tab has signed in.');
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(areas(other)).toBeVisible();
  });
});
