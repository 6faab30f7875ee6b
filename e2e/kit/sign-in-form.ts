import { expect, type Locator, type Page } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts';

export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' });

/** Fills in the form at the current address and submits it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await signInButton(page).click();
}

/** Signs in at the current address. */
export async function signInHere(page: Page, account: Account): Promise<void> {
  await submitSignIn(page, ACCOUNTS[account], PASSWORD);
  await expect(page.getByLabel('Password')).toBeHidden();
}
