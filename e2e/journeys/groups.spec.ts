import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { addFault, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  settingsButton as button,
  createGroup,
  expectDialogAccessible,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const heading = (page: Page, name: string) => settings(page).getByRole('heading', { name });
const step = (page: Page, name: string) =>
  settings(page)
    .getByRole('list', { name: /^(Create|Edit) group$/ })
    .getByRole('button', { name });
const box = (page: Page, name: string) => settings(page).getByRole('checkbox', { name });

async function openGroups(page: Page, who: Account) {
  await signInToSettings(page, who, 'Company');
  await button(page, 'Groups').click();
  await expect(heading(page, 'Groups')).toBeVisible();
}

test.describe('settings §2.1 Groups', () => {
  test('an admin creates, edits and deletes a group, and a member sees each change', async ({
    page,
    browser,
  }) => {
    const other = await browser.newContext();
    const member = await other.newPage();
    await openGroups(member, 'trader');
    await expect(settings(member).getByText('1 group', { exact: true })).toBeVisible();
    await openGroups(page, 'admin');

    const ownGroups = page.waitForRequest(/group-company-exchange-trader/);
    await createGroup(page, 'Carry');
    await expect(toast(page, 'Group created successfully')).toBeVisible();
    await ownGroups;
    await expect(settings(page).getByText('3 groups')).toBeVisible();
    await expect(settings(member).getByText('2 groups')).toBeVisible();
    await button(member, 'Open Carry').click();
    await settings(member)
      .getByRole('tablist', { name: 'Carry' })
      .getByRole('tab', { name: 'Exchanges' })
      .click();
    await expect(settings(member).getByText('Kraken spot', { exact: true })).toBeVisible();
    await expect(
      settings(member).getByRole('button', { name: /^(Edit|Delete|Create)/ }),
    ).toHaveCount(0);

    await button(page, 'Open Carry').click();
    await button(page, 'Edit').click();
    await step(page, 'Exchanges').click();
    await box(page, 'Binance main').check();
    await step(page, 'Vaults').click();
    await box(page, 'SP:KILN').check();
    await expect(box(page, 'SP:ALLNODES')).toBeChecked();
    await step(page, 'Information').click();
    await settings(page).getByLabel('Group name').fill('Carry trades');
    await button(page, 'Save').click();
    await expect(toast(page, 'Group updated successfully')).toBeVisible();
    await expect(heading(page, 'Carry trades')).toBeVisible();
    await expect(
      settings(page).getByText('1 members, 2 exchanges, 5 vaults and prime brokers'),
    ).toBeVisible();
    await expect(heading(member, 'Carry trades')).toBeVisible();
    await expect(settings(member).getByText('Binance main', { exact: true })).toBeVisible();

    await button(page, 'Edit').click();
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete group' });
    await expect(dialog).toContainText('Are you sure you want to delete this group?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Group deleted successfully')).toBeVisible();
    await expect(settings(page).getByText('2 groups')).toBeVisible();
    await expect(settings(member).getByText('group not found')).toBeVisible();
    await button(member, 'Back').click();
    await expect(settings(member).getByText('1 group', { exact: true })).toBeVisible();
    await other.close();
  });

  test(
    'a refused group shows each reason and keeps the input',
    NIGHTLY,
    async ({ page, server }) => {
      await openGroups(page, 'admin');
      const reasons = ['This name is already taken.', 'This color is already taken.'];
      const fault = { method: 'POST', path: '/api/groups', status: 409 } as const;
      await addFault(server.url, { ...fault, body: refusal(...reasons) });
      await createGroup(page, 'Carry');
      for (const reason of reasons) await expect(toast(page, reason)).toBeVisible();
      await expect(settings(page).getByLabel('Group name')).toHaveValue('Carry');
    },
  );

  test(
    'a dirty wizard asks for confirmation before it closes, also on Escape',
    NIGHTLY,
    async ({ page }) => {
      await openGroups(page, 'admin');
      await button(page, 'Create group').click();
      await box(page, 'Tomás').focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('Escape');
      const discard = page.getByRole('dialog', { name: 'Discard changes?' });
      await discard.getByRole('button', { name: 'Keep editing' }).click();
      await expect(box(page, 'Tomás')).toBeChecked();
      await button(page, 'Back').click();
      await discard.getByRole('button', { name: 'Discard' }).click();
      await expect(heading(page, 'Groups')).toBeVisible();
    },
  );

  for (const [who, hint] of [
    ['blankAdmin', 'Create groups and assign exchanges.'],
    ['blankMember', 'The company admin will add you.'],
  ] as const) {
    test(`${who} sees the empty state`, NIGHTLY, async ({ page }) => {
      await openGroups(page, who);
      await expect(settings(page).getByText('You have no groups')).toBeVisible();
      await expect(settings(page).getByText(hint)).toBeVisible();
    });
  }

  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${colorScheme} theme`, () => {
      test.use({ colorScheme });
      test('the list, a group and the wizard are accessible', NIGHTLY, async ({ page }) => {
        await openGroups(page, 'admin');
        await expectDialogAccessible(page);
        await button(page, 'Open Majors desk').click();
        await expect(heading(page, 'Majors desk')).toBeVisible();
        await expectDialogAccessible(page);
        await button(page, 'Edit').click();
        for (const name of ['Members', 'Vaults', 'Information']) {
          await step(page, name).click();
          await expectDialogAccessible(page);
        }
      });
    });
  }

  test.describe('320 px screen', () => {
    test.use({ viewport: { width: 320, height: 640 } });
    test('no part of the groups is wider than the screen', NIGHTLY, async ({ page }) => {
      const fits = () =>
        expect
          .poll(() =>
            settings(page).evaluate((dialog) =>
              [...dialog.querySelectorAll('section, ul, ol')].every(
                (part) => part.scrollWidth <= part.clientWidth + 1,
              ),
            ),
          )
          .toBe(true);
      await openGroups(page, 'admin');
      await fits();
      await button(page, 'Open Majors desk').click();
      await heading(page, 'Majors desk').waitFor();
      await fits();
      await button(page, 'Edit').click();
      for (const name of ['Vaults', 'Information']) {
        await step(page, name).click();
        await fits();
      }
    });
  });
});
