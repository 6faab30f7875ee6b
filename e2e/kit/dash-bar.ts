import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const header = (page: Page): Locator => page.getByRole('banner');
export const tape = (page: Page): Locator => page.getByRole('list', { name: 'Ticker tape' });

/**
 * Waits for prices of the feed. Until then, tables show prices of polled responses, which do not become
 * stale without a feed.
 */
export const expectFeedPrices = (page: Page): Promise<void> =>
  expect(header(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);

export async function switchTo(page: Page, view: 'Search bar' | 'Ticker tape'): Promise<void> {
  await page.getByRole('button', { name: 'Dash bar view' }).click();
  const item = page.getByRole('menuitem', { name: view });
  await expect(item).toHaveAttribute('aria-current', 'false');
  await item.click();
}

export async function choose(
  page: Page,
  field: string,
  typed: string,
  option: RegExp,
): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  // clicked, since the page takes the focus briefly after sign-in
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}
