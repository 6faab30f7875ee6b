import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 900 } });

const region = (page: Page) => page.getByRole('region', { name: 'Perp vs perp', exact: true });

async function filterTo(page: Page, filters: Record<string, string>): Promise<void> {
  await region(page).getByRole('button', { name: 'Filters' }).click();
  for (const [name, text] of Object.entries(filters)) {
    await region(page)
      .getByRole('textbox', { name: `Filter ${name}` })
      .fill(text);
    await page.keyboard.press('Enter');
  }
}

test('design §7 Perp vs perp: the daily difference is that of the market data of the server', async ({
  page,
}) => {
  await signIn(page, 'trader', '/analytics/perp-vs-perp');
  await filterTo(page, {
    'Contract 1': 'BTC/USD BTCUSD_PERP',
    'Venue 1': 'binance_coinm',
    'Venue 2': 'deribit',
    'Contract 2': 'BTC-PERPETUAL',
  });
  const row = region(page).locator('tr[data-index="0"]');
  await expect(row).toContainText('Deribit');
  const read = async (exchange: string) => {
    const answer = await page.request.get(
      `/api/market/funding-rates?exchange=${exchange}&base=BTC&quote=USD`,
    );
    const { data } = await answer.json();
    return (data[0].rate / data[0].interval_hours) * 24;
  };
  await expect(async () => {
    const [one, other] = [await read('binance_coinm'), await read('deribit')];
    const shown = await row.getByRole('cell').nth(10).innerText();
    expect(Math.abs(Number.parseFloat(shown) - Math.abs(one - other) * 100)).toBeLessThan(0.002);
  }).toPass();
});

test('workspace.md §3 Perp vs perp: filters are restored by a reload', async ({ page }) => {
  await signIn(page, 'trader', '/analytics/perp-vs-perp');
  await filterTo(page, { 'Venue 1': 'okx' });
  await expect(page.getByText('Analytical view updated')).toBeVisible();
  await page.reload();
  const field = region(page).getByRole('textbox', { name: 'Filter Venue 1' });
  await expect(field).toHaveValue('okx');
  await expect(region(page).locator('tr[data-index="0"]')).toContainText('OKX');
});

for (const theme of ['dark', 'light'] as const) {
  test(`perp vs perp is accessible, ${theme}`, async ({ page }) => {
    await signIn(page, 'trader', '/analytics/perp-vs-perp');
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expect(region(page).getByText(/^[\d,]+ pairs$/)).toBeVisible();
    await region(page).getByRole('button', { name: 'Filters' }).click();
    await expectAccessible(page);
  });
}
