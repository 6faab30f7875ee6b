import type { Locator, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { signIn } from './test.ts';

export const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

/** The button of the settings dialog with exactly this name. */
export const settingsButton = (page: Page, name: string): Locator =>
  settings(page).getByRole('button', { name, exact: true });

/** Opens a tab of the settings. */
export async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings(page).getByRole('tab', { name: tab, exact: true }).click();
}

/** Signs in and opens a tab of the settings. */
export async function signInToSettings(page: Page, who: Account, tab: string): Promise<void> {
  await signIn(page, who);
  await openSettings(page, tab);
}
