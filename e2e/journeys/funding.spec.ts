import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const heatmap = (page: Page) => page.getByRole('region', { name: 'Funding heatmap', exact: true });
const history = (page: Page, number: 1 | 2) =>
  page.getByRole('region', { name: `Funding history ${number}`, exact: true });

test('design §7 Funding: the APR of a cell is that of the market data of the server', async ({
  page,
}) => {
  await signIn(page, 'trader', '/analytics/funding');
  const cell = heatmap(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'BTC', exact: true }) })
    .getByRole('cell')
    .nth(1);
  await expect(cell).toContainText(/^◆[+−]?\d+\.\d{4}%8h$/);
  await heatmap(page).getByRole('button', { name: 'APR', exact: true }).click();
  const path = '/api/market/funding-rates?exchange=binance_coinm&base=BTC&quote=USD';
  await expect(async () => {
    const answer = await page.request.get(path);
    const { data } = await answer.json();
    const perDay = data[0].rate * (24 / data[0].interval_hours);
    const shown = (await cell.innerText()).replace('−', '-').replace(/[^\d.-]/g, '');
    expect(Math.abs(Number(shown) - perDay * 365 * 100)).toBeLessThan(0.5);
  }).toPass();
});

test('workspace.md §3 Funding: filters are restored by a reload', async ({ page }) => {
  await signIn(page, 'trader', '/analytics/funding');
  const times = history(page, 1).getByRole('combobox', { name: 'Timeseries' });
  await expect(times).toHaveValue('1D');
  await times.fill('3M');
  await page.getByRole('option', { name: '3M' }).click();
  await expect(page.getByText('Analytical view updated')).toBeVisible();
  await page.reload();
  await expect(times).toHaveValue('3M');
  await expect(
    history(page, 1)
      .getByText(/^APR [+−]?[\d.]+% · sum/)
      .first(),
  ).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`the funding view is accessible, ${theme}`, async ({ page }) => {
    await signIn(page, 'trader', '/analytics/funding');
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expect(heatmap(page).getByRole('cell', { name: 'BTC', exact: true })).toBeVisible();
    await expect(history(page, 1).locator('canvas').first()).toBeVisible();
    await expectAccessible(page);
  });
}
