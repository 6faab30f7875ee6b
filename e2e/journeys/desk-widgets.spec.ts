import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1100 } });

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('design §7 Watch list has named lists, optional columns, movable rows and rows of other tables', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Lists');
  await addWidget(page, 'Watch list', 'Add component');
  await addWidget(page, 'Market overview');
  const list = widget(page, 'Watch list');
  await expect(list.getByText('6 contracts', { exact: true })).toBeVisible();

  const handles = list.getByRole('row').getByRole('button', { name: /^Move / });
  const first = await handles.first().getAttribute('aria-label');
  await handles.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(handles.nth(1)).toHaveAttribute('aria-label', first ?? '');

  await list.getByRole('button', { name: 'Columns' }).click();
  const chart = page.getByRole('checkbox', { name: '24h chart' });
  await chart.check();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await expect(list.getByRole('img', { name: /^24 h: / }).first()).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('button', { name: /^List Favourites/ }).click();
  await page.getByRole('menuitem', { name: 'New list…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Majors');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('No contracts')).toBeVisible();

  const overview = widget(page, 'Market overview');
  await overview
    .getByRole('button', { name: /^Menu for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to watch list' }).click();
  await expect(list.getByText('1 contract', { exact: true })).toBeVisible();
  await page.reload();
  await expect(list.getByText('1 contract', { exact: true })).toBeVisible();
});

test('design §7 Price chart has indicators, and a line that becomes a price alert', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Analysis');
  await addWidget(page, 'Price chart');
  const chart = widget(page, 'Price chart');
  const legend = chart.getByRole('list');
  await expect(legend).toContainText('Volume');
  for (const name of ['Simple moving average (SMA)', 'Relative strength index (RSI)']) {
    await chart.getByRole('button', { name: /^Indicators/ }).click();
    await page.getByRole('button', { name: 'Add indicator' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.keyboard.press('Escape');
  }
  await expect(legend).toContainText(/SMA 20[\d,.]+/);
  await expect(legend).toContainText(/RSI 14[\d.]+/);

  await chart.getByRole('button', { name: /^Lines/ }).click();
  await page.getByRole('textbox', { name: 'Price' }).fill('50000');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('button', { name: /^Alert me at 50,000/ }).click();
  await expect(page.getByRole('button', { name: /^Remove alert crosses 50,000/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Alert me at/ })).toHaveCount(0);
  await expectAccessible(page);
});

test(
  'design §7 Economic calendar marks demonstration content and filters by importance',
  NIGHTLY,
  async ({ page }) => {
    await openNewSheet(page, 'trader', 'Calendar');
    await addWidget(page, 'Economic calendar', 'Add component');
    const calendar = widget(page, 'Economic calendar');
    await expect(calendar.getByText(/^Demonstration content/)).toBeVisible();
    await expect(calendar.getByText('low', { exact: true }).first()).toBeVisible();
    await calendar.getByRole('button', { name: 'High', exact: true }).click();
    await expect(calendar.getByText('low', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  },
);
