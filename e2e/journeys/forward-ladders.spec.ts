import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1000 } });

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

const ladder = (page: Page, place: number) =>
  page.getByRole('region', { name: `Forward ladder ${place}`, exact: true });

const column = z.array(z.number().nullable());
const tickersSchema = z.object({
  data: z.object({
    contracts: z.array(z.string()),
    bid: column,
    ask: column,
    index_price: column,
  }),
});
const contractsSchema = z.object({
  data: z.array(
    z.object({
      symbol: z.string(),
      riskType: z.string().nullable(),
      expiry: z.number().nullable(),
    }),
  ),
});

/** Annualised basis in percent of Deribit's last ETH future, from the server's market data. */
async function annualisedOfLast(page: Page): Promise<{ symbol: string; percent: number }> {
  const query = 'exchange=deribit&base=ETH&instType=future';
  const contracts = await page.request.get(`/api/contracts?${query}`);
  const tickers = await page.request.get(`/api/market/tickers?${query}`);
  const { data: listed } = contractsSchema.parse(await contracts.json());
  const { data: market } = tickersSchema.parse(await tickers.json());
  const last = listed
    .filter(({ riskType }) => riskType === 'inverse')
    .reduce((a, b) => ((a.expiry ?? 0) > (b.expiry ?? 0) ? a : b));
  const at = market.contracts.indexOf(`deribit:${last.symbol}`);
  const [bid, ask, index] = [market.bid[at], market.ask[at], market.index_price[at]];
  if (!bid || !ask || !index || !last.expiry) throw new Error(`No prices of ${last.symbol}.`);
  const premium = (bid + ask) / (2 * index) - 1;
  const years = (last.expiry - Date.now()) / YEAR_MS;
  return { symbol: last.symbol, percent: (premium / years) * 100 };
}

const percentIn = async (cell: Locator): Promise<number> =>
  Number((await cell.innerText()).replace('−', '-').replace(/[+%,]/g, ''));

test("design §7 Forward ladders: the annualised basis agrees with the server's market data", async ({
  page,
}) => {
  await signIn(page, 'prime', '/analytics/forward-ladders');
  const first = ladder(page, 1);
  await expect(first.getByRole('application', { name: 'Term structure 1' })).toBeVisible();
  await expect(first.locator('canvas').first()).toBeVisible();
  const { symbol } = await annualisedOfLast(page);
  const cell = first
    .getByRole('row')
    .filter({ has: page.locator(`[data-ticker="deribit:${symbol}"]`) })
    .locator('[data-figure="annualised"]');
  await expect(cell).toHaveText(/%$/);
  await expect
    .poll(async () => {
      const { percent } = await annualisedOfLast(page);
      return Math.abs((await percentIn(cell)) - percent);
    })
    .toBeLessThan(0.1);
  await expect(
    first
      .getByRole('row')
      .filter({ hasText: 'ETH/USD perp' })
      .locator('[data-figure="annualised"]'),
  ).toHaveText('—');
  const header = first.getByRole('button', { name: 'Annualised' });
  await header.hover();
  await expect(page.getByRole('tooltip')).toContainText('Act/365');
});

test('workspace §3 the filters of each forward ladder are saved and restored by a reload', async ({
  page,
}) => {
  await signIn(page, 'prime', '/analytics/forward-ladders');
  const fields = (place: number) =>
    ['Base exchange', 'Base', 'Risk type'].map((name) =>
      ladder(page, place).getByRole('combobox', { name, exact: true }),
    );
  const expectFilters = async (place: number, values: readonly string[]) => {
    for (const [at, field] of fields(place).entries()) {
      await expect(field).toHaveValue(values[at] ?? '');
    }
  };
  await expectFilters(1, ['Deribit', 'ETH', 'Inverse']);
  await expectFilters(2, ['Bybit Unified', 'BTC', 'Linear']);
  await expectFilters(3, ['OKX', 'BTC', 'Linear']);
  const [, base] = fields(2);
  await base?.fill('eth');
  await page.getByRole('option', { name: 'ETH', exact: true }).click();
  await expect(page.getByText('Analytical view updated')).toBeVisible();
  await page.reload();
  await expectFilters(2, ['Bybit Unified', 'ETH', 'Linear']);
  await expectFilters(3, ['OKX', 'BTC', 'Linear']);
});

test('the forward ladders are accessible in both themes', async ({ page }) => {
  await signIn(page, 'prime', '/analytics/forward-ladders');
  await expect(ladder(page, 1).locator('[data-figure="basis"]').first()).toHaveText(/\d/);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});
