import type { Locator, Page, Route } from '@playwright/test';
import { z } from 'zod';
import { expect } from './test.ts';

export const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Fills text filters below the headers of a table, which are open. */
export async function filterBy(
  table: Locator,
  filters: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(filters)) {
    const field = table.getByRole('textbox', { name: `Filter ${name}`, exact: true });
    await field.fill(text);
    await field.press('Enter');
  }
}

/** The first answer of a server that has just been started can take long. */
export const FIRST_ANSWER = { timeout: 30_000 };

export const firstRow = (table: Locator): Locator => table.locator('tr[data-index="0"]');

/** A cell of a row, from 0, after that of the row's menu. */
export const cellOf = (row: Locator, at: number): Locator => row.getByRole('cell').nth(at + 1);

export const figure = (row: Locator, id: string): Locator => row.locator(`[data-figure="${id}"]`);

const sheetsSchema = z.looseObject({ data: z.array(z.looseObject({})) });

/** Answers sheets with these filters in place of the stored ones, which the server would refuse. */
export const storeFilters = (page: Page, analyticalViewData: string): Promise<unknown> =>
  page.route('**/api/sheets?*', async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { data, ...rest } = sheetsSchema.parse(await response.json());
    const sheets = data.map((sheet) => Object.assign(sheet, { analyticalViewData }));
    return route.fulfill({ response, json: { ...rest, data: sheets } });
  });

/** Selects venues in the venue filter and closes it; none shows all. */
export async function chooseVenues(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Venue filter/ }).click();
  const popover = page.getByRole('dialog', { name: 'Venue filter' });
  if (names.length === 0) await popover.getByRole('button', { name: 'Clear' }).click();
  for (const name of names) await popover.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
}
