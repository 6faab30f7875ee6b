import type { Locator, Page, Route } from '@playwright/test';
import { z } from 'zod';
import { downloadCsvFile } from './csv-file.ts';
import { expect } from './test.ts';

export const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Fills text filters below the headers of a table; the filters must be open. */
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

/** The first response of a server that has just been started can take long. */
export const FIRST_RESPONSE = { timeout: 30_000 };

export const firstRow = (table: Locator): Locator => table.locator('tr[data-index="0"]');

/** A cell of a row by its index, which does not count the cell of the row menu. */
export const cellOf = (row: Locator, at: number): Locator => row.getByRole('cell').nth(at + 1);

export const figure = (row: Locator, id: string): Locator => row.locator(`[data-figure="${id}"]`);

/** Downloads a table as CSV and returns its lines by column name. */
export async function downloadedLines(
  page: Page,
  table: Locator,
): Promise<readonly ReadonlyMap<string, string>[]> {
  const { headings, lines } = await downloadCsvFile(page, table);
  return lines.map((line) => new Map(headings.map((name, at) => [name, line[at] ?? ''])));
}

/** Allows for changes of the figures between reading the page and the market. */
export const POLL_OPTIONS = { intervals: [500, 2_000, 4_000], timeout: 40_000 };

const sheetsSchema = z.looseObject({ data: z.array(z.looseObject({})) });

/** Replaces the stored filters in responses, also with filters that the server would refuse. */
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
