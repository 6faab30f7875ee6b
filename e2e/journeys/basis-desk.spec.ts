import type { Page } from '@playwright/test';
import { FIRST_RESPONSE, figure, filterBy, firstRow, region } from '../kit/analytics-table.ts';
import { reset } from '../kit/control.ts';
import { numberIn } from '../kit/market-snapshot.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const SUB_AREAS = [
  ['Spot ladders', 'Spot ladder 1'],
  ['Forward ladders', 'Forward ladder 1'],
  ['Funding', 'Funding heatmap'],
  ['Perp vs perp', 'Perp vs perp'],
  ['Basis screener', 'Basis screener'],
] as const;

const screener = (page: Page) => region(page, 'Basis screener');

/** Reads the first row: its annualised basis before and after the cost of carry, and its size. */
async function readBest(page: Page): Promise<{ executable: number; net: number; size: string }> {
  const row = firstRow(screener(page));
  await expect(figure(row, 'executable_annualised')).toHaveText(/%$/, FIRST_RESPONSE);
  await expect(figure(row, 'funding')).toHaveText(/%$/, FIRST_RESPONSE);
  await expect(figure(row, 'size')).toHaveText(/\d/);
  return {
    executable: numberIn(await figure(row, 'executable_annualised').innerText()),
    net: numberIn(await figure(row, 'net_annualised').innerText()),
    size: await figure(row, 'size').innerText(),
  };
}

test('a trader finds the best basis with its cost and size, and reopens the sheet in another browser', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'prime', '/analytics');
  for (const [link, title] of SUB_AREAS) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(firstRow(region(page, title))).toBeVisible(FIRST_RESPONSE);
  }
  const name = uniqueName('Carry');
  await addSheet(page, name);
  await filterBy(screener(page), { Leg: 'BTC perp' });
  await expect(screener(page).getByText(/^\d+ of [\d,]+ pairs$/)).toBeVisible(FIRST_RESPONSE);
  const found = await readBest(page);
  const second = screener(page).locator('tr[data-index="1"]');
  const next = numberIn(await figure(second, 'net_annualised').innerText());
  // the figures move between two orders
  expect(found.net).toBeGreaterThan(next - 1);
  expect(found.net).toBeLessThan(found.executable + 30);
  expect(found.size).toMatch(/\d/);
  await expect(page.getByText('Analytical view updated')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await signIn(other, 'prime', '/analytics/basis-screener');
  await other.getByRole('tab', { name }).click();
  await expect(
    screener(other).getByRole('textbox', { name: 'Filter Leg', exact: true }),
  ).toHaveValue('BTC perp');
  const again = await readBest(other);
  expect(Math.abs(again.net - found.net)).toBeLessThan(2);
  await context.close();
});
