import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';

test.use({ serverSettings: { feed: 'replay', feedSpeed: 20 } });

const TICKER = 'kraken_spot:XBTUSDT';

/** The recorded prices, formatted as on the screen. */
function recordedPrices(): Set<string> {
  const file = new URL('../../mock-server/fixtures/kraken-trades.json', import.meta.url);
  const trade = z.tuple([z.string()]).rest(z.unknown());
  const recorded = z
    .object({ result: z.record(z.string(), z.union([z.array(trade), z.string()])) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const trades = Object.values(recorded.result)
    .filter((value) => typeof value !== 'string')
    .flat();
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return new Set(trades.map(([price]) => format.format(Number(price))));
}

test('a replay feeds the header and the order book, and the trades show recorded prices', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Replay');
  const search = page.getByRole('combobox', { name: 'Search contracts' });
  await search.fill('btc/usdt kraken');
  await page.getByRole('option', { name: /BTC\/USDT.*Kraken Spot/ }).click();
  const mid = page.locator(`header [data-ticker="${TICKER}"][data-field="mid"]`);
  const first = await mid.textContent();
  await expect(mid).not.toHaveText(first ?? '', { timeout: 30_000 });

  await addWidget(page, 'Order book');
  await addWidget(page, 'Recent trades');
  const recorded = recordedPrices();
  for (const name of ['Order book', 'Recent trades']) {
    const widget = page.getByRole('region', { name });
    await openWidgetMenu(widget);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: `${name} settings` });
    const contract = settings.getByRole('combobox', { name: 'Contract' });
    // clicked, since an opening dialog focuses its first field
    await contract.click();
    await contract.fill('btc/usdt kraken');
    await page.getByRole('option', { name: /BTC\/USDT.*Kraken Spot/ }).click();
    await page.keyboard.press('Escape');
    await expect(widget.locator(`[data-ticker="${TICKER}"]`).first()).toBeVisible();
  }

  const trades = page
    .getByRole('region', { name: 'Recent trades' })
    .locator(`[data-ticker="${TICKER}"][data-field="last"]`);
  const shown = async () =>
    (await trades.allTextContents()).map((text) => text.replace(/[^\d.,]/g, ''));
  await expect.poll(async () => (await shown()).length, { timeout: 30_000 }).toBeGreaterThan(5);
  for (const price of await shown()) expect(recorded).toContain(price);
});
