import type { Browser, Locator, Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { addFault, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  createGroup,
  expectDialogAccessible,
  openSettings,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const card = (page: Page, name: string) => settings(page).getByRole('article', { name });
const checkbox = (page: Page, name: string) =>
  settings(page).getByRole('checkbox', { name, exact: true });
const vaultRow = (page: Page, name: string) =>
  settings(page).getByRole('row').filter({ hasText: name });

const openTab = (page: Page, who: Account, tab = 'Custodians') => signInToSettings(page, who, tab);

/** A second user in a browser of their own. */
async function secondUser(browser: Browser, url: string, who: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await openTab(page, who);
  return page;
}

/** Grants a member access to all vaults through a new group. */
async function grantVaults(admin: Page): Promise<void> {
  await settings(admin).getByRole('tab', { name: 'Company', exact: true }).click();
  await button(admin, 'Groups').click();
  await createGroup(admin, 'Custody desk', { allVaults: true });
  await expect(toast(admin, 'Group created successfully')).toBeVisible();
  await settings(admin).getByRole('tab', { name: 'Custodians', exact: true }).click();
}

const keyFile = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n'),
});

async function registerFireblocks(page: Page, alias: string): Promise<void> {
  await button(page, 'Add custodian').click();
  await settings(page).getByLabel('Name (Alias)').fill(alias);
  await settings(page).getByLabel('API Key').fill('fireblocks-key-Zx81');
  const file = settings(page).locator('input[type=file]');
  await file.setInputFiles(keyFile('notes.txt'));
  await expect(settings(page).getByText('Select your API Secret file (*.key)')).toBeVisible();
  await expect(button(page, 'Next')).toBeDisabled();
  await file.setInputFiles(keyFile('treasury.key'));
  await button(page, 'Next').click();
  await expect(toast(page, 'Service registered successfully')).toBeVisible();
}

const firstVault = async (page: Page): Promise<{ name: string; box: Locator }> => {
  const name = await settings(page).getByRole('checkbox').first().getAttribute('aria-labelledby');
  const label = settings(page).locator(`[id="${name ?? ''}"]`);
  const text = (await label.textContent()) ?? '';
  return { name: text, box: checkbox(page, text) };
};

test.describe('settings §2.3, §2.4 Custodians', () => {
  test('an admin adds, changes and deletes Fireblocks, and a member with access sees each change', async ({
    page,
    browser,
    server,
  }) => {
    await openTab(page, 'admin');
    await registerFireblocks(page, 'Vault desk');
    const { name, box } = await firstVault(page);
    await box.check();
    await checkbox(page, 'SP:KILN').check();
    await expect(checkbox(page, 'SP:ALLNODES')).toBeChecked();
    await button(page, 'Save').click();
    await expect(toast(page, 'Vault added successfully')).toBeVisible();
    await expect(card(page, 'Vault desk').getByText('***Zx81')).toBeVisible();

    const member = await secondUser(browser, server.url, 'trader');
    await expect(card(member, 'Fireblocks treasury')).toBeVisible();
    await expect(card(member, 'Vault desk')).toHaveCount(0);
    await grantVaults(page);
    await card(member, 'Vault desk').getByRole('button', { name: 'Show vaults' }).click();
    await expect(vaultRow(member, name)).toContainText('Active');
    await expect(settings(member).getByRole('button', { name: /Edit|Delete|ctivate/ })).toHaveCount(
      0,
    );
    await settings(member).getByRole('combobox', { name: 'Status' }).click();
    await settings(member).getByRole('option', { name: 'Active', exact: true }).click();

    await card(page, 'Vault desk').getByRole('button', { name: 'Show vaults' }).click();
    await button(page, `Deactivate ${name}`).click();
    await expect(toast(page, 'Vault updated successfully')).toBeVisible();
    await expect(vaultRow(page, name)).toContainText('Inactive');
    await expect(vaultRow(member, name)).toHaveCount(0);
    await expect(vaultRow(member, 'SP:KILN')).toBeVisible();

    await button(page, 'Edit Alias and Vaults Vault desk').click();
    await expect(settings(page).getByText('New', { exact: true }).first()).toBeVisible();
    await settings(page).getByLabel('Name (Alias)').fill('Cold desk');
    await settings(page).getByLabel('API Key').fill('fireblocks-key-Qq42');
    await settings(page).locator('input[type=file]').setInputFiles(keyFile('other.key'));
    await addFault(server.url, {
      method: 'PUT',
      path: '/api/company-exchanges/update-key',
      status: 500,
      body: refusal('Fireblocks is closed.'),
    });
    await button(page, 'Save').click();
    await expect(toast(page, 'Fireblocks is closed.')).toBeVisible();
    await expect(
      settings(page).getByText('The alias was saved, the keys and the vaults were not.'),
    ).toBeVisible();
    await expect(card(member, 'Cold desk')).toBeVisible();
    // toasts may cover the button while the pointer rests on them
    await button(page, 'Save').press('Enter');
    await expect(toast(page, 'Keys updated successfully')).toBeVisible();
    await expect(card(page, 'Cold desk').getByText('***Qq42')).toBeVisible();
    await expect(card(member, 'Cold desk').getByText('***Qq42')).toBeVisible();

    await button(page, 'Delete Cold desk').click();
    const dialog = page.getByRole('dialog', { name: 'Delete custodian' });
    await expect(dialog.getByText('Do you really want to delete Fireblocks?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Exchanges updated successfully')).toBeVisible();
    await expect(card(page, 'Cold desk')).toHaveCount(0);
    await expect(card(member, 'Cold desk')).toHaveCount(0);
    await member.context().close();
  });

  test(
    'an addition and an edit can be completed after the server is killed between two calls',
    NIGHTLY,
    async ({ page, server }) => {
      // two starts of the server
      test.slow();
      await openTab(page, 'admin');
      await registerFireblocks(page, 'Killed desk');
      await checkbox(page, 'SP:KILN').check();
      await server.kill();
      await button(page, 'Save').click();
      await expect(toast(page, 'Failed to add service')).toBeVisible();
      await server.restart();

      // as after closing the browser: registered without vaults
      await page.reload();
      await openSettings(page, 'Custodians');
      await card(page, 'Killed desk').getByRole('button', { name: 'Show vaults' }).click();
      await expect(card(page, 'Killed desk').getByText('No vaults found')).toBeVisible();
      await button(page, 'Edit Alias and Vaults Killed desk').click();
      await checkbox(page, 'SP:KILN').check();
      await settings(page).getByLabel('Name (Alias)').fill('Saved desk');

      // the second call of the edit never reaches the server
      let isKilled = false;
      await page.route('**/api/company-exchange-vaults', async (route) => {
        if (!isKilled) await server.kill();
        isKilled = true;
        await route.continue();
      });
      await button(page, 'Save').click();
      await expect(toast(page, 'Failed to add custodian')).toBeVisible();
      await expect(
        settings(page).getByText('The alias was saved, the vaults were not.'),
      ).toBeVisible();
      await server.restart();
      await button(page, 'Save').press('Enter');
      await expect(toast(page, 'Vault added successfully')).toBeVisible();
      await card(page, 'Saved desk').getByRole('button', { name: 'Show vaults' }).click();
      await expect(vaultRow(page, 'SP:FIGMENT')).toContainText('Active');
    },
  );

  test(
    'a vault deactivated in one tab becomes inactive in the other tab',
    NIGHTLY,
    async ({ page, context }) => {
      await openTab(page, 'admin');
      const other = await context.newPage();
      await other.goto('/');
      await openSettings(other, 'Custodians');
      await card(other, 'Copper custody').getByRole('button', { name: 'Show vaults' }).click();
      await page.bringToFront();
      await card(page, 'Copper custody').getByRole('button', { name: 'Show vaults' }).click();
      await settings(page)
        .getByRole('button', { name: /^Deactivate/ })
        .first()
        .click();
      await expect(toast(page, 'Vault updated successfully')).toBeVisible();
      await expect(settings(other).getByRole('button', { name: /^Activate/ })).toHaveCount(1);
    },
  );

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the list and the edit form are accessible', NIGHTLY, async ({ page }) => {
        await openTab(page, 'admin');
        await card(page, 'Copper custody').getByRole('button', { name: 'Show vaults' }).click();
        await expectDialogAccessible(page);
        await button(page, 'Edit Alias and Vaults Copper custody').click();
        await expect(settings(page).getByRole('checkbox').first()).toBeVisible();
        await expectDialogAccessible(page);
      });

      test('the add form and the IP addresses are accessible', NIGHTLY, async ({ page }) => {
        await openTab(page, 'admin');
        await button(page, 'Add custodian').click();
        await expectDialogAccessible(page);
        await button(page, 'Check our IP Addresses').click();
        await expect(settings(page).getByRole('heading', { name: 'IP Address' })).toBeVisible();
        await expectDialogAccessible(page);
      });
    });
  }
});

test.describe('settings §2.5 Prime Brokers', () => {
  test('an admin adds a prime broker with all its vaults', async ({ page }) => {
    await openTab(page, 'blankAdmin', 'Prime Brokers');
    await button(page, 'Add your first prime broker').click();
    await settings(page).getByLabel('Name (Alias)').fill('Prime desk');
    await settings(page).getByLabel('API Key').fill('prime-key-Ab12');
    await button(page, 'Next').click();
    await expect(toast(page, 'Invalid API Secret')).toBeVisible();
    await settings(page).getByLabel('API Secret').fill('prime-secret');
    await button(page, 'Next').click();
    await expect(toast(page, 'Primebroker registered')).toBeVisible();
    const boxes = settings(page).getByRole('checkbox');
    await expect(boxes.first()).toBeChecked();
    expect(await boxes.evaluateAll((all) => all.every((box) => box.matches(':checked')))).toBe(
      true,
    );
    await button(page, 'Save').click();
    await expect(card(page, 'Prime desk').getByText('***Ab12')).toBeVisible();
  });
});
