import { startProxy } from '@parallax/mock-server/testing/start-proxy';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { ACCOUNTS, PASSWORD } from '../kit/accounts.ts';
import { addFault, mailTo, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  expectDialogAccessible,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { signInButton, submitSignIn } from '../kit/sign-in-form.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const NEW_PASSWORD = 'New-parallax-2027!';
const FRESH = 'sol@new.example';

test.beforeEach(({ server }) => reset(server.url));
// later journeys share the server and sign in with the seeded credentials
test.afterAll(({ server }) => reset(server.url));

const codeField = (page: Page) => settings(page).getByLabel('Verification code');

const countdown = (page: Page) =>
  settings(page).getByRole('button', { name: /^Resend code in \d+ s$/ });

/** The newest code mailed to an address, once it has arrived. */
async function codeOf(url: string, email: string): Promise<string> {
  await expect.poll(async () => (await mailTo(url, email)).length).toBeGreaterThan(0);
  return (await mailTo(url, email))[0]?.code ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Continue').click();
}

test.describe('settings §2.8 Security', () => {
  test('an individual changes the e-mail in three steps and is signed out in every tab', async ({
    page,
    context,
    server,
  }) => {
    const other = await context.newPage();
    await signInToSettings(page, 'solo', 'Security');
    await other.goto('/risk');
    await expect(other.getByRole('navigation').first()).toBeVisible();

    await button(page, 'Change e-mail').click();
    await expect(toast(page, 'Code sent')).toBeVisible();
    await expect(countdown(page)).toBeVisible();
    const code = await codeOf(server.url, ACCOUNTS.solo);
    await enterCode(page, code === '000000' ? '111111' : '000000');
    await expect(toast(page, 'Failed to validate code')).toBeVisible();
    await enterCode(page, code);
    await settings(page).getByLabel('New e-mail').fill(FRESH);
    await button(page, 'Send code').click();
    await expect(settings(page).getByText(`Enter the code sent to ${FRESH}.`)).toBeVisible();
    await enterCode(page, await codeOf(server.url, FRESH));

    const changed = 'Email changed successfully. You will need to log back into the system.';
    await expect(toast(page, changed)).toBeVisible();
    await expect(signInButton(page)).toBeVisible();
    await expect(signInButton(other)).toBeVisible();
    await submitSignIn(page, ACCOUNTS.solo, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await submitSignIn(page, FRESH, PASSWORD);
    await expect(signInButton(page)).toBeHidden();
  });

  test('a member changes the password, and the page keeps neither password nor code', async ({
    page,
    server,
  }) => {
    await signInToSettings(page, 'trader', 'Security');
    await expect(settings(page).getByRole('link', { name: 'contact support' })).toBeVisible();
    await expect(button(page, 'Change e-mail')).toHaveCount(0);
    await button(page, 'Change password').click();
    const code = await codeOf(server.url, ACCOUNTS.trader);
    await codeField(page).fill(code);
    await expect(button(page, 'Continue')).toBeEnabled();
    await expect(settings(page).getByLabel('New password')).toHaveCount(0);
    await button(page, 'Continue').click();
    await settings(page).getByLabel('New password').fill(NEW_PASSWORD);
    await settings(page).getByLabel('Confirm password').fill(`${NEW_PASSWORD}?`);
    await settings(page).getByLabel('Confirm password').blur();
    await expect(settings(page).getByText('Passwords must match.')).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
    await settings(page).getByLabel('Confirm password').fill(NEW_PASSWORD);

    await addFault(server.url, {
      method: 'PUT',
      path: '/api/trader/change-password',
      status: 400,
      body: refusal('The confirmation password is incorrect.'),
    });
    await button(page, 'Continue').click();
    await expect(toast(page, 'The confirmation password is incorrect.')).toBeVisible();
    await button(page, 'Continue').click();
    await expect(toast(page, 'Your password has been changed!')).toBeVisible();
    await expect(settings(page).getByRole('heading', { name: 'Log in information' })).toBeVisible();

    const remains = await page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify(Object.entries(localStorage)),
    );
    expect(remains + page.url()).not.toContain(NEW_PASSWORD);
    expect(remains + page.url()).not.toContain(code);

    await page.context().clearCookies();
    await page.goto('/execution');
    await submitSignIn(page, ACCOUNTS.trader, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await submitSignIn(page, ACCOUNTS.trader, NEW_PASSWORD);
    await expect(signInButton(page)).toBeHidden();
  });

  test(
    'a code can be requested only once a minute, even after the form is reopened',
    NIGHTLY,
    async ({ page }) => {
      await signInToSettings(page, 'admin', 'Security');
      await button(page, 'Change password').click();
      await expect(toast(page, 'Code sent')).toBeVisible();
      await button(page, 'Back').click();
      await button(page, 'Change password').click();
      await expect(toast(page, 'Please wait 60 seconds')).toBeVisible();
      await expect(countdown(page)).toBeVisible();
    },
  );

  test('SSO accounts see why they cannot change the password', NIGHTLY, async ({ page }) => {
    await signInToSettings(page, 'sso', 'Security');
    await expect(button(page, 'Change password')).toBeDisabled();
    await expect(button(page, 'Change password')).toHaveAccessibleDescription(
      'You sign in with SSO, so there is no password to change.',
    );
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the Security tab is accessible', NIGHTLY, async ({ page, server }) => {
        await signInToSettings(page, 'trader', 'Security');
        await expect(button(page, 'Change password')).toBeVisible();
        await expectDialogAccessible(page);
        await button(page, 'Change password').click();
        await codeField(page).fill(await codeOf(server.url, ACCOUNTS.trader));
        await expectDialogAccessible(page);
        await button(page, 'Continue').click();
        await settings(page).getByLabel('New password').fill('Ab1');
        await settings(page).getByLabel('New password').blur();
        await expect(settings(page).getByRole('alert')).toBeVisible();
        await expectDialogAccessible(page);
      });
    });
  }
});

test('a signed-in browser that comes through a proxy sees how to start without the demo accounts', async ({
  page,
  server,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const proxy = await startProxy(server.url);
  // cookies are sent to every port of an address
  const refused = await page.goto(`${proxy.url}/execution`);
  expect(refused?.status()).toBe(403);
  expect(await page.context().cookies(proxy.url)).not.toEqual([]);
  const heading = 'This demo can only be used on its own machine';
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByText('DEMO=0 DATA_DIR=/var/lib/parallax TRUST_PROXY=1')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const session = await page.request.get(`${proxy.url}/api/auth/session`);
  expect([session.status(), await session.json()]).toMatchObject([403, { ok: false, data: null }]);
  await proxy.close();
  await page.goto('/execution');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
