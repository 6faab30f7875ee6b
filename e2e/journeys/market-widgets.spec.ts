import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1100 } });

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Moves the crosshair with a key; returns the text that a screen reader announces. */
async function announcedAfter(page: Page, name: string, key: string): Promise<string> {
  const announced = widget(page, name).getByRole('figure').getByRole('status');
  await page.keyboard.press(key);
  await expect(announced.first()).not.toBeEmpty();
  return announced.first().innerText();
}

const inTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

test('design §7 Price chart has intervals, a history, a comparison and a table', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Charts');
  await addWidget(page, 'Price chart');
  const chart = widget(page, 'Price chart');
  const plot = chart.getByRole('application', { name: /Price of BTC\/USDT on Binance Spot, 15m/ });
  // the legend appears with the candles
  await expect(chart.getByRole('list')).toContainText('Volume');

  await plot.focus();
  const newest = await announcedAfter(page, 'Price chart', 'ArrowLeft');
  expect(newest).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d UTC: Open [\d,.]+, High .*, Close .*, Volume/);
  expect(await announcedAfter(page, 'Price chart', 'ArrowLeft')).not.toBe(newest);

  const earlier = page.waitForRequest((request) => /candles\?.*&to=\d+/.test(request.url()));
  await page.keyboard.press('Home');
  await earlier;

  await chart.getByRole('button', { name: '1h', exact: true }).click();
  await expect(chart.getByRole('application', { name: /, 1h$/ })).toBeVisible();

  await chart.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('combobox', { name: 'Contract to compare' }).fill('ETH/USDT');
  await page
    .getByRole('option', { name: /ETH\/USDT/ })
    .first()
    .click();
  await expect(chart.getByRole('button', { name: /^vs ETH\/USDT/ })).toBeVisible();

  await chart.getByRole('button', { name: 'Show as table' }).click();
  const table = chart.getByRole('table', { name: /Price of BTC\/USDT/ });
  await expect(table.getByRole('columnheader', { name: /ETH\/USDT/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await chart.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Price of BTC-USDT.*\.csv$/);
});

test(
  'design §7 Market overview: the filters and the sort are saved with the sheet',
  NIGHTLY,
  async ({ page }) => {
    await openNewSheet(page, 'trader', 'Market');
    await addWidget(page, 'Market overview');
    const overview = widget(page, 'Market overview');
    await expect(overview.getByText(/^[\d,]+ contracts$/)).toBeVisible();
    const live = overview.locator('[data-ticker]');
    await expect(live.first()).toContainText(/\d/);
    const mounted = await overview.getByRole('row').count();
    expect(mounted).toBeLessThan(80);

    await overview.getByRole('button', { name: 'Filters' }).click();
    await overview.getByRole('textbox', { name: 'Filter Contract' }).fill('sol usdt');
    await expect(overview.getByText(/^\d+ of [\d,]+ contracts$/)).toBeVisible();
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
    );
    await overview.getByRole('button', { name: '24h', exact: true }).click();
    await saved;
    await expect(overview.getByRole('columnheader', { name: '24h' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.reload();
    await expect(overview.getByRole('textbox', { name: 'Filter Contract' })).toHaveValue(
      'sol usdt',
    );
    await expect(overview.getByRole('columnheader', { name: '24h' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  },
);

test('design §7 Funding history shows payments, sum and APR over a chosen period', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Funding');
  await addWidget(page, 'Funding history', 'Add component');
  const funding = widget(page, 'Funding history');
  await expect(funding.getByText(/^[+−]?\d+\.\d\d%$/).first()).toBeVisible();
  const week = await funding.getByRole('definition').nth(2).innerText();
  await funding.getByRole('button', { name: '1M', exact: true }).click();
  await expect(funding.getByRole('definition').nth(2)).not.toHaveText(week);
});

/** Presses a button of a widget and waits until the sheet is saved. */
async function choose(page: Page, name: string, choice: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
  );
  await widget(page, name).getByRole('button', { name: choice, exact: true }).click();
  await saved;
}
const chosen = (page: Page, name: string, choice: string) =>
  widget(page, name).getByRole('button', { name: choice, exact: true, pressed: true });

test('design §7 depth, movers and spread widgets show numbers and keep their settings', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Desk');
  await addWidget(page, 'Depth chart');
  const depth = widget(page, 'Depth chart');
  await expect(depth.getByText(/^[\d.]+ BTC$/).first()).toBeVisible();
  // the book does not extend to 5% from the mid price
  await expect(depth.getByRole('button', { name: '5%', exact: true })).toBeDisabled();
  await choose(page, 'Depth chart', '0.05%');
  await choose(page, 'Depth chart', 'Notional');
  await depth.getByRole('button', { name: 'Show as table' }).click();
  await expect(depth.getByRole('cell', { name: /^[\d,]+\.\d+$/ }).first()).toBeVisible();

  await addWidget(page, 'Top movers');
  const gainers = widget(page, 'Top movers').getByRole('table', { name: 'Gainers' });
  await expect(gainers.getByText(/^\+\d+\.\d\d%$/).first()).toBeVisible();
  await choose(page, 'Top movers', 'Perpetual');

  await addWidget(page, 'Spread chart');
  const spread = widget(page, 'Spread chart');
  await expect(spread.getByText(/^[+−]?\d+\.\d\d bps$/).first()).toBeVisible();
  await choose(page, 'Spread chart', 'Price');
  await expect(spread.getByText(/^[+−]?[\d.]+ USDT$/).first()).toBeVisible();

  await page.reload();
  await expect(chosen(page, 'Depth chart', '0.05%')).toBeVisible();
  await expect(chosen(page, 'Depth chart', 'Notional')).toBeVisible();
  await expect(chosen(page, 'Top movers', 'Perpetual')).toBeVisible();
  await expect(chosen(page, 'Spread chart', 'Price')).toBeVisible();
});

test('design §7 comparison, details, status and notes widgets show values and keep their data', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Desk');
  await addWidget(page, 'Venue comparison');
  const comparison = widget(page, 'Venue comparison');
  await expect(comparison.getByText(/^.+, ask [\d,]+\.\d+$/).first()).toBeVisible();
  await expect(comparison.getByText('Buy', { exact: true })).toBeVisible();
  await choose(page, 'Venue comparison', 'Perpetual');

  await addWidget(page, 'Contract details');
  const details = widget(page, 'Contract details');
  await expect(details.getByText('0.01 USDT')).toBeVisible();
  await expect(details.getByText('0.100%')).toHaveCount(2);

  await addWidget(page, 'Venue status');
  const status = widget(page, 'Venue status');
  await expect(status.getByText('Connected', { exact: true }).first()).toBeVisible();
  await expect(status.getByText(/^\d+ ms$/).first()).toBeVisible();

  await addWidget(page, 'Notes');
  const notes = widget(page, 'Notes');
  await notes.getByRole('button', { name: 'Write a note' }).click();
  await notes.getByRole('textbox', { name: 'Note' }).fill('<b>Fees</b>: https://a.example/fees.');
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
  );
  await notes.getByRole('button', { name: 'Done' }).click();
  await saved;

  await page.reload();
  await expect(chosen(page, 'Venue comparison', 'Perpetual')).toBeVisible();
  await expect(notes.getByText('<b>Fees</b>:')).toBeVisible();
  await expect(
    notes.getByRole('link', { name: 'https://a.example/fees', exact: true }),
  ).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(
    `the price, overview and funding widgets are accessible in the ${theme} theme`,
    NIGHTLY,
    async ({ page }) => {
      await openNewSheet(page, 'trader', 'Accessible');
      await addWidget(page, 'Price chart');
      await addWidget(page, 'Market overview');
      await addWidget(page, 'Funding history', 'Add component');
      await inTheme(page, theme);
      await expect(page.locator('canvas').first()).toBeVisible();
      await widget(page, 'Market overview').getByRole('button', { name: 'Filters' }).click();
      await expectAccessible(page);
      await widget(page, 'Price chart').getByRole('button', { name: 'Show as table' }).click();
      await expectAccessible(page);
    },
  );

  test(
    `the depth, movers, spread, venue, details and notes widgets are accessible in the ${theme} theme`,
    NIGHTLY,
    async ({ page }) => {
      await openNewSheet(page, 'trader', 'Accessible');
      const titles = ['Depth chart', 'Top movers', 'Venue comparison', 'Spread chart'];
      for (const title of [...titles, 'Contract details', 'Venue status', 'Notes']) {
        await addWidget(page, title);
      }
      await inTheme(page, theme);
      await expect(widget(page, 'Depth chart').locator('canvas').first()).toBeVisible();
      await expect(
        widget(page, 'Venue status').getByText('Connected', { exact: true }).first(),
      ).toBeVisible();
      await expectAccessible(page);
      await widget(page, 'Depth chart').getByRole('button', { name: 'Show as table' }).click();
      await widget(page, 'Notes').getByRole('button', { name: 'Write a note' }).click();
      await expectAccessible(page);
    },
  );
}
