import type { Browser, Page } from '@playwright/test';
import { connectionStatus } from './connection-status.ts';
import { openSettings, settings } from './settings-dialog.ts';
import { expect, signIn } from './test.ts';

export const panel = (page: Page) =>
  settings(page).getByRole('alert').filter({ hasText: 'Toy could not be loaded' });

export async function openBilling(page: Page): Promise<void> {
  await signIn(page, 'trader', '/risk');
  await openSettings(page, 'Billing');
}

/** Expects that the rest of the dialog, the sheet and the feed work. */
export async function expectTheRestToWork(page: Page): Promise<void> {
  await settings(page).getByRole('tab', { name: 'About' }).click();
  await expect(settings(page).getByText('Our mission')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Execution', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
  await expect(connectionStatus(page, 'Connected')).toBeVisible();
}

/** Expects that the page of the platform role lists the failure of this version. */
export async function expectOnPlatform(
  browser: Browser,
  url: string,
  { version, kind }: { version: string; kind: string },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, 'admin', '/platform');
  await page.getByRole('tab', { name: 'Failures' }).click();
  const row = page.getByRole('row').filter({ hasText: version });
  const rowOfKind = row.filter({ has: page.getByText(kind, { exact: true }) });
  await expect(rowOfKind.first()).toBeVisible(PANEL);
  await context.close();
}

/** The panel must be shown within 8 s and three attempts; allows more for a busy machine. */
export const PANEL = { timeout: 20_000 };
