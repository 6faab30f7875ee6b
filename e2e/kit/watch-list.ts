import type { Page } from '@playwright/test';

export const watchList = (page: Page) => page.getByRole('region', { name: 'Watch list' });

/** Scrolls the watch list to its end, where added contracts are. */
export async function showLastContract(page: Page): Promise<void> {
  await watchList(page).getByRole('row').nth(1).hover();
  await page.mouse.wheel(0, 10_000);
}
