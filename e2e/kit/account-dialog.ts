import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const account = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Manage your account' });
/** The header of the desktop page, which a dialog hides from assistive technology. */
export const header = (page: Page): Locator =>
  page.getByRole('banner', { includeHidden: true }).first();
export const field = (page: Page, name: string): Locator =>
  account(page).getByLabel(name, { exact: true }).and(page.locator('input'));
export const save = (page: Page): Locator => account(page).getByRole('button', { name: 'Save' });

export async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(field(page, 'Name')).toBeVisible();
}

export async function openStart(page: Page) {
  await openAccount(page);
  await account(page).getByRole('button', { name: 'Start of day' }).click();
  await expect(field(page, 'Start of day')).toBeVisible();
}
