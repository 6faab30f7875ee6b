import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn } from '../kit/test.ts';
import { recordPrices, ShownPrices } from './shown-prices.ts';

/** The deadline for current prices in every open tab after a fault. */
export const WITHIN_MS = 5_000;
/** Longer than every timeout on either side of the connection. */
export const OUTAGE_MS = 20_000;

/** Two tabs of one trader, each with prices in its dash bar. */
export async function twoTabs(
  page: Page,
  context: BrowserContext,
  choose?: string,
): Promise<Page[]> {
  const other = await context.newPage();
  for (const tab of [page, other]) await recordPrices(tab);
  await signIn(page, 'trader', '/execution');
  if (choose !== undefined) {
    await page.getByRole('combobox', { name: 'Search contracts' }).fill(choose);
    await page.getByRole('option').first().click();
  }
  await other.goto('/execution');
  for (const tab of [page, other]) {
    await expect(tab.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
    await expect.poll(async () => (await ShownPrices.of(tab)).shown.length).toBeGreaterThan(2);
  }
  return [page, other];
}

/** Checks the prices of each tab after a fault and prints the recovery time. */
export async function expectCurrent(
  cause: string,
  tabs: readonly Page[],
  end: number,
): Promise<void> {
  const times: number[] = [];
  for (const tab of tabs) {
    await expect
      .poll(async () => (await ShownPrices.of(tab)).currentAt(end), { timeout: 3 * WITHIN_MS })
      .toBeDefined();
    const prices = await ShownPrices.of(tab);
    times.push((prices.currentAt(end) ?? Number.POSITIVE_INFINITY) - end);
    expect(prices.olderAfter(end)).toEqual([]);
    await expect(tab.locator('header [data-field="mid"]').first()).not.toHaveAttribute(
      'data-stale',
    );
  }
  console.log(`${cause}: present prices after ${times.map((ms) => `${ms} ms`).join(' and ')}`);
  for (const ms of times) expect(ms).toBeLessThan(WITHIN_MS);
}
