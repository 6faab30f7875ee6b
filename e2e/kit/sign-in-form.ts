import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from './accounts.ts';

export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' });

/** Signs in at the current address. */
export async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(ACCOUNTS.trader);
  await page.getByLabel('Password').fill(PASSWORD);
  await signInButton(page).click();
}
