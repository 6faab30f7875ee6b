import type { Page } from '@playwright/test';
import { addSheet, addWidget, expect, signIn, test, uniqueName } from '../kit/test.ts';

const widget = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const note = (page: Page) => widget(page).getByRole('textbox', { name: 'Note' });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'trader', '/execution');
  await addSheet(page, uniqueName('Notes'));
  await addWidget(page, 'Notes');
  await widget(page).getByRole('button', { name: 'Write a note' }).click();
});

test('design §7 a note survives a reload while it is being written', async ({ page }) => {
  await note(page).fill('Sell the June basis');
  await page.reload();
  await expect(widget(page)).toContainText('Sell the June basis');
});

test('workspace §4 a logout saves a note that is being written', async ({ page }) => {
  const { pathname, search } = new URL(page.url());
  await note(page).fill('Roll before Friday');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await signIn(page, 'trader', `${pathname}${search}`);
  await expect(widget(page)).toContainText('Roll before Friday');
});

test('workspace §4 a note saved in one tab appears in another tab', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(widget(other)).toBeVisible();
  await note(page).fill('Hedge the delta');
  await expect(widget(other)).toContainText('Hedge the delta');
});
