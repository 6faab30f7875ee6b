import type { Locator, Page } from '@playwright/test';
import { mailTo, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  createGroup,
  expectDialogAccessible,
  settings,
} from '../kit/settings-dialog.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
// later journeys share the server and expect no invited members
test.afterAll(({ server }) => reset(server.url));

const EMAIL = 'ida@acme.example';
const member = (page: Page, email: string): Locator =>
  settings(page).getByRole('listitem').filter({ hasText: email });

async function openCompany(page: Page, entry?: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings(page).getByRole('tab', { name: 'Company' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  if (entry !== undefined) await button(page, entry).click();
}

async function acceptInvitation(page: Page, code: string): Promise<void> {
  await page.goto('/accept-invitation');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('New password').fill('New-parallax-2027!');
  await page.getByLabel('Confirm password').fill('New-parallax-2027!');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/execution/);
}

test.describe('settings §2.1 the Company tab', () => {
  test('shows two users each invitation, group, promotion and removal without a reload', async ({
    page,
    browser,
    server,
  }) => {
    test.slow();
    await signIn(page, 'admin', '/execution');
    await openCompany(page, 'Members');
    await button(page, 'Add member').click();
    await settings(page).getByLabel('Name', { exact: true }).fill('Ida');
    await settings(page).getByLabel('Last Name').fill('Novak');
    await settings(page).getByLabel('E-mail').fill(EMAIL);
    await button(page, 'Send invitation').click();
    await expect(toast(page, 'Invitation sent')).toBeVisible();
    await expect(member(page, EMAIL).getByText('Invited')).toBeVisible();

    const context = await browser.newContext({ baseURL: server.url });
    const ida = await context.newPage();
    const [email] = await mailTo(server.url, EMAIL);
    await acceptInvitation(ida, email?.code ?? '');
    await expect(member(page, EMAIL).getByText('Invited')).toHaveCount(0);
    await expect(member(page, EMAIL).getByText('Member', { exact: true })).toBeVisible();

    await openCompany(ida, 'Groups');
    await expect(settings(ida).getByText('You have no groups')).toBeVisible();
    await button(page, 'Groups').click();
    await createGroup(page, 'Newcomers', { member: 'Ida' });
    await expect(toast(page, 'Group created successfully')).toBeVisible();
    await expect(button(ida, 'Open Newcomers')).toBeVisible();

    await button(page, 'Members').click();
    await button(ida, 'Members').click();
    await expect(member(ida, EMAIL)).toContainText('Ida Novak (you)');
    await expect(button(ida, 'Add member')).toHaveCount(0);
    await button(page, 'Edit Ida Novak').click();
    await settings(page).getByRole('switch', { name: 'Admin' }).click();
    await button(page, 'Save').click();
    await expect(toast(page, 'Member updated successfully')).toBeVisible();
    await expect(button(ida, 'Add member')).toBeVisible();
    await expect(button(ida, 'Edit business')).toBeVisible();

    await button(ida, 'Edit business').click();
    await settings(ida).getByLabel('Business name').fill('Acme Holdings');
    await button(ida, 'Save').click();
    await expect(toast(ida, 'Company info updated!')).toBeVisible();
    await expect(settings(page).getByRole('heading', { name: 'Acme Holdings' })).toBeVisible();

    await button(ida, 'Members').click();
    await button(ida, 'Edit Sina Okafor').click();
    await settings(ida).getByLabel('Name', { exact: true }).fill('Sinah');
    await button(page, 'Remove Sina Okafor').click();
    await expect(member(page, 'sso@acme.example')).toContainText('API keys');
    await button(page, 'Remove').click();
    await expect(toast(page, 'Member removed successfully')).toBeVisible();
    await expect(settings(ida).getByRole('alert')).toContainText('This member was removed.');
    await expect(settings(ida).getByLabel('Name', { exact: true })).toHaveValue('Sinah');

    await button(page, 'Remove Ida Novak').click();
    await button(page, 'Remove').click();
    await expect(member(page, EMAIL)).toHaveCount(0);
    await expect(ida.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await context.close();
  });

  test(
    'shows a missed change after a lost connection is restored',
    NIGHTLY,
    async ({ page, browser, server }) => {
      await signIn(page, 'trader', '/execution');
      await openCompany(page, 'Members');
      await expect(member(page, 'sso@acme.example')).toContainText('Sina Okafor');
      await page.context().setOffline(true);
      const context = await browser.newContext({ baseURL: server.url });
      const admin = await context.newPage();
      await signIn(admin, 'admin', '/execution');
      await openCompany(admin, 'Members');
      await button(admin, 'Edit Sina Okafor').click();
      await settings(admin).getByLabel('Name', { exact: true }).fill('Sinah');
      await button(admin, 'Save').click();
      await expect(toast(admin, 'Member updated successfully')).toBeVisible();
      await context.close();
      await page.context().setOffline(false);
      await expect(member(page, 'sso@acme.example')).toContainText('Sinah Okafor');
    },
  );

  test("shows 'Business account only' to an individual", NIGHTLY, async ({ page }) => {
    await signIn(page, 'solo', '/execution');
    await openCompany(page);
    await expect(settings(page).getByText('Business account only')).toBeVisible();
  });

  test(
    'lists exchanges, custodians and prime brokers of the company',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'admin', '/execution');
      await openCompany(page, 'Exchanges');
      await expect(settings(page).getByText('6 exchanges')).toBeVisible();
      await button(page, 'Custodians and Vaults').click();
      await expect(settings(page).getByText(/^2 Custodian\(s\) and \d+ Vault\(s\)$/)).toBeVisible();
      await button(page, 'Prime Brokers').click();
      await expect(
        settings(page).getByText(/^1 Prime Broker\(s\) and \d+ Vault\(s\)$/),
      ).toBeVisible();
    },
  );

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the Company tab is accessible', NIGHTLY, async ({ page }) => {
        await signIn(page, 'admin', '/execution');
        await openCompany(page);
        await expect(settings(page).getByLabel('Business name')).toBeVisible();
        await expectDialogAccessible(page);
        await button(page, 'Members').click();
        await button(page, 'Remove Tomás Reyes').click();
        await expectDialogAccessible(page);
        await button(page, 'Cancel').click();
        await button(page, 'Edit Ada Sterling').click();
        await expect(settings(page).getByText('A company needs at least one admin.')).toBeVisible();
        await expectDialogAccessible(page);
        await button(page, 'Custodians and Vaults').click();
        await expect(settings(page).getByRole('list', { name: 'Vaults' })).toBeVisible();
        await expectDialogAccessible(page);
      });
    });
  }

  test('is usable at a width of 320 px', NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin', '/execution');
    await openCompany(page, 'Members');
    await expect(member(page, 'sso@acme.example')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Edit Sina Okafor', 'Remove Sina Okafor', 'Add member']) {
      await button(page, name).scrollIntoViewIfNeeded();
      const box = await button(page, name).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
  });
});
