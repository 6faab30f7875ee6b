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
import { expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const card = (page: Page, name: string) => settings(page).getByRole('article', { name });
const openStrategies = (page: Page, who: Account) => signInToSettings(page, who, 'Strategies');

test.describe('settings §2.7 Strategies', () => {
  test('an admin creates a group, adds, renames and removes an ID, and deletes the group', async ({
    page,
  }) => {
    await openStrategies(page, 'admin');
    await button(page, 'Create strategy group').click();
    await settings(page).getByLabel('Group name').fill('basis');
    await settings(page).getByRole('radio', { name: 'Violet' }).check();
    await button(page, 'Save').click();
    await expect(toast(page, 'This tag already exists.')).toBeVisible();
    await settings(page).getByLabel('Group name').fill('Carry');
    await button(page, 'Save').click();
    await expect(toast(page, 'Strategy group created successfully')).toBeVisible();

    await button(page, 'Edit Carry').click();
    await button(page, 'Add strategy ID').click();
    await settings(page).getByLabel('Strategy tag').fill('CARRY-BTC-PERPETUAL-1');
    await button(page, 'Save').click();
    await expect(
      settings(page).getByText('Strategy tag must contain at most 20 characters'),
    ).toBeVisible();
    await settings(page).getByLabel('Strategy tag').fill('CARRY-BTC');
    await button(page, 'Save').click();
    await expect(toast(page, 'Strategy ID created successfully')).toBeVisible();
    await button(page, 'Edit CARRY-BTC').click();
    await settings(page).getByLabel('Strategy tag').fill('CARRY-ETH');
    await button(page, 'Save').click();
    await expect(toast(page, 'Strategy ID updated successfully')).toBeVisible();
    await button(page, 'Delete CARRY-ETH').click();
    await expect(
      settings(page).getByText(
        "The ID will be removed from the traders' accounts assigned to the strategy.",
      ),
    ).toBeVisible();
    await button(page, 'Delete').click();
    await expect(toast(page, 'Strategy ID removed successfully')).toBeVisible();
    await expect(settings(page).getByText('CARRY-ETH')).toHaveCount(0);

    await settings(page).getByLabel('Group name').fill('Carry trades');
    await button(page, 'Save').click();
    await expect(toast(page, 'Strategy group updated successfully')).toBeVisible();
    await button(page, 'Delete Carry trades').click();
    await card(page, 'Carry trades').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Strategy group deleted successfully')).toBeVisible();
    await expect(card(page, 'Carry trades')).toHaveCount(0);
    await expect(card(page, 'Basis')).toBeVisible();
  });

  test(
    'a dirty form asks for confirmation before the settings close, also by keyboard',
    NIGHTLY,
    async ({ page }) => {
      await openStrategies(page, 'admin');
      await button(page, 'Edit Basis').click();
      await settings(page).getByLabel('Group name').fill('Basis 2');
      await page.keyboard.press('Escape');
      const discardDialog = page.getByRole('dialog', { name: 'Discard changes?' });
      await expect(discardDialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(settings(page).getByLabel('Group name')).toHaveValue('Basis 2');
      await settings(page).getByRole('tab', { name: 'About' }).click();
      await discardDialog.getByRole('button', { name: 'Discard' }).click();
      await expect(settings(page).getByRole('tab', { name: 'About' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    },
  );

  test('a member can expand the groups but not change them', NIGHTLY, async ({ page }) => {
    await openStrategies(page, 'trader');
    await card(page, 'Basis').getByRole('button', { name: 'Show strategy IDs' }).click();
    await expect(card(page, 'Basis').getByText('BASIS-BTC')).toBeVisible();
    await expect(settings(page).getByRole('button', { name: /Edit|Delete|Create/ })).toHaveCount(0);
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the Strategies tab is accessible', NIGHTLY, async ({ page }) => {
        await openStrategies(page, 'admin');
        await button(page, 'Delete Basis').click();
        await expectDialogAccessible(page);
        await button(page, 'Cancel').click();
        await button(page, 'Edit Basis').click();
        await expect(settings(page).getByLabel('Group name')).toBeVisible();
        await expectDialogAccessible(page);
      });
    });
  }
});
