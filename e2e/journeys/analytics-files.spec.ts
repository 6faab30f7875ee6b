import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import {
  downloadedLines,
  FIRST_ANSWER,
  figure,
  filterBy,
  firstRow,
  region,
} from '../kit/analytics-table.ts';
import { reset, setFeed } from '../kit/control.ts';
import { numberIn } from '../kit/market-snapshot.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1920, height: 1000 } });

const ADDRESS = '/analytics/perp-vs-perp';
const SWAP = 'BTC-USDT-SWAP';

const pairs = (page: Page) => region(page, 'Perp vs perp');
const rows = (page: Page) => pairs(page).locator('tr[data-index]');

/** Shows the pairs of one contract, whose order is that of their venues. */
async function openPairs(page: Page): Promise<void> {
  await signIn(page, 'prime', ADDRESS);
  await filterBy(pairs(page), { 'Venue 1': 'okx', 'Contract 1': SWAP });
  await expect(figure(firstRow(pairs(page)), 'daily')).toHaveText(/%$/, FIRST_ANSWER);
  await pairs(page)
    .getByRole('button', { name: /^Venue 2/ })
    .click();
  await expect(pairs(page).getByRole('columnheader', { name: /^Venue 2/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
}

test('design §5 a CSV file of an analytics table has the rows that are shown, with their status', async ({
  page,
  server,
}) => {
  await openPairs(page);
  const lines = await downloadedLines(page, pairs(page));
  expect(lines.length).toBeGreaterThan(3);
  await expect(rows(page)).toHaveCount(lines.length);
  for (const [at, line] of lines.entries()) {
    const row = rows(page).nth(at);
    const [venue, contract] = [line.get('Venue 2') ?? '', line.get('Contract 2') ?? ''];
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(venue).toContain(cells[4]?.trim());
    expect(contract).toContain(cells[5]?.trim());
    expect(line.get('Contract 1')).toContain(SWAP);
    // the file has fractions, and the figures move on
    for (const [id, name, factor, tolerance] of [
      ['daily', 'Daily difference', 100, 0.002],
      ['spread_bps', 'Spread bps', 1, 10],
    ] as const) {
      const text = await figure(row, id).innerText();
      const written = Number(line.get(name)) * factor;
      expect(Math.abs(written - numberIn(text)), `${venue} ${name}: ${text}`).toBeLessThan(
        tolerance,
      );
    }
    expect(line.get('Status')).toBe('Live');
  }

  await setFeed(server.url, 'down');
  await expect(rows(page).filter({ hasText: /stale \d+ s/ })).toHaveCount(lines.length, {
    timeout: 30_000,
  });
  for (const line of await downloadedLines(page, pairs(page))) {
    expect(line.get('Status')).toBe('Stale');
  }
  await setFeed(server.url, 'up');
});

const contractsSchema = z.looseObject({
  data: z.array(z.looseObject({ exchange: z.string(), exchangeName: z.string() })),
});
const FORMULA = '=SUM("1",2)';

test('a name that looks like a formula is a quoted text in a CSV file', async ({ page }) => {
  await page.route('**/api/contracts*', async (route: Route) => {
    const response = await route.fetch();
    const { data, ...rest } = contractsSchema.parse(await response.json());
    for (const each of data) if (each.exchange === 'deribit') each.exchangeName = FORMULA;
    await route.fulfill({ response, json: { ...rest, data } });
  });
  await openPairs(page);
  await expect(rows(page).filter({ hasText: FORMULA }).first()).toBeVisible();
  const lines = await downloadedLines(page, pairs(page));
  const venues = lines.map((line) => line.get('Venue 2') ?? '');
  expect(venues.filter((venue) => venue === `'${FORMULA} deribit`).length).toBeGreaterThan(0);
  expect(venues.filter((venue) => venue.startsWith('='))).toEqual([]);
});
