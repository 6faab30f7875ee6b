import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  expectDialogAccessible,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { signedFetch, type Token } from '../kit/signed-fetch.ts';
import { expect, test, toast } from '../kit/test.ts';

const NOTICE =
  'You will receive a notification when API keys are added to your account by the company admin.';

test.beforeEach(({ server }) => reset(server.url));

const openApi = (page: Page, who: Account) => signInToSettings(page, who, 'API');
const row = (page: Page, name: string) => settings(page).getByRole('row', { name });
const field = (page: Page, name: string) => settings(page).getByLabel(name, { exact: true });

/** Presses a copy button and returns what it copied. */
async function copied(page: Page, what: 'API Key' | 'Secret Key'): Promise<string> {
  await button(page, `Copy ${what}`).click();
  await expect(toast(page, `${what} copied to clipboard`)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function generate(page: Page, name: string): Promise<Token> {
  await button(page, 'Generate access token').click();
  await field(page, 'Name (Alias)').fill(name);
  await button(page, 'Generate').click();
  await expect(toast(page, 'API key created successfully')).toBeVisible();
  await expect(
    settings(page).getByText('If you lose this token it cannot be recovered.'),
  ).toBeVisible();
  return { apiKey: await copied(page, 'API Key'), secretKey: await copied(page, 'Secret Key') };
}

test.describe('settings §2.6 API', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('an admin generates a token that works, restricts it, and deletes it', async ({
    page,
    server,
  }) => {
    const read = (token: Token) =>
      signedFetch(server.url, token, '/api/company-exchanges/trader').then(({ status }) => status);
    await openApi(page, 'admin');
    const token = await generate(page, 'Journey');
    await button(page, 'Done').click();
    await expect(row(page, 'Journey')).toContainText(`***${token.apiKey.slice(-4)}`);
    await expect(row(page, 'Journey')).toContainText('Read Only');
    expect(await page.content()).not.toContain(token.secretKey);
    expect(await read(token)).toBe(200);
    const write = { method: 'POST', body: { name: 'X', menuBar: 'RISK' } };
    expect((await signedFetch(server.url, token, '/api/sheets', write)).status).toBe(403);

    await settings(page).getByPlaceholder('Search by name...').fill('journ');
    await expect(settings(page).getByRole('row')).toHaveCount(2);
    await button(page, 'Edit Journey').click();
    await expect(settings(page).getByRole('heading', { name: 'Edit Access Token' })).toBeVisible();
    await field(page, 'IP address 1').fill('203.0.113');
    await button(page, 'Add IP').click();
    await button(page, 'Save').click();
    await expect(toast(page, 'Please, review IP Addresses')).toBeVisible();
    await field(page, 'IP address 1').fill('203.0.113.7');
    await button(page, 'Save').click();
    await expect(toast(page, 'API key updated successfully')).toBeVisible();
    await expect(row(page, 'Journey')).toContainText('Yes (1 IP)');
    expect(await read(token)).toBe(403);

    await button(page, 'Delete Journey').click();
    await page
      .getByRole('dialog', { name: 'Delete API key' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(toast(page, 'API key deleted successfully')).toBeVisible();
    await expect(row(page, 'Journey')).toHaveCount(0);
    expect(await read(token)).toBe(401);
  });

  test('Back discards the secret and returns to the form', NIGHTLY, async ({ page }) => {
    await openApi(page, 'solo');
    await expect(settings(page).getByText('No API key generated')).toBeVisible();
    const { secretKey } = await generate(page, 'Solo');
    await button(page, 'Back').click();
    await expect(field(page, 'Name (Alias)')).toHaveValue('Solo');
    expect(await page.content()).not.toContain(secretKey);
    await button(page, 'Back').click();
    await expect(row(page, 'Solo')).toBeVisible();
  });

  for (const who of ['trader', 'blankMember', 'sso'] as const) {
    test(`${who} sees the notice and no actions`, NIGHTLY, async ({ page }) => {
      await openApi(page, who);
      await expect(settings(page).getByText(NOTICE)).toBeVisible();
      await expect(
        settings(page).getByRole('button', { name: /Generate|Edit|Delete/ }),
      ).toHaveCount(0);
    });
  }

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the API tab is accessible', NIGHTLY, async ({ page }) => {
        await openApi(page, 'admin');
        await expect(settings(page).getByRole('table', { name: 'API keys' })).toBeVisible();
        await expectDialogAccessible(page);
        await generate(page, 'Axe');
        await expectDialogAccessible(page);
        await button(page, 'Done').click();
        await button(page, 'Edit Axe').click();
        await field(page, 'IP address 1').fill('1');
        await button(page, 'Add IP').click();
        await button(page, 'Save').click();
        await expect(settings(page).getByRole('alert')).toBeVisible();
        await expectDialogAccessible(page);
      });
    });
  }

  test('is usable at a width of 320 px', NIGHTLY, async ({ page }) => {
    await openApi(page, 'admin');
    await generate(page, 'Narrow');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(button(page, 'Copy Secret Key')).toBeInViewport();
    const overflow = await settings(page).evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await button(page, 'Done').click();
    await expect(button(page, 'Generate access token')).toBeInViewport();
  });
});
