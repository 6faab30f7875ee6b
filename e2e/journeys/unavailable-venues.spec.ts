import type { Locator, Page } from '@playwright/test';
import { FIRST_RESPONSE, figure, filterBy, region } from '../kit/analytics-table.ts';
import { reset } from '../kit/control.ts';
import { numberIn } from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => server.fakeVenues?.setSilent(false));
test.use({ serverSettings: { feed: 'live' }, viewport: { width: 1920, height: 1000 } });

/** A venue is unavailable after 12 s without a message, and is reconnected with backoff. */
const OUTAGE = { timeout: 60_000 };

const ladder = (page: Page) => region(page, 'Spot ladder 1');
const rows = (page: Page) => ladder(page).locator('tr[data-index]');
const kraken = (page: Page) =>
  rows(page).filter({
    has: page.getByRole('button', {
      name: 'Menu for ETH/USDT on Kraken Spot and ETH/USDT on Bybit Unified',
      exact: true,
    }),
  });

/** The figure of each row in order; undefined for rows that are not sorted by it. */
async function sortedFigures(rows: Locator, id: string): Promise<(number | undefined)[]> {
  const texts = await rows.evaluateAll(
    (all, name) =>
      all.map((row) => ({
        row: row.textContent,
        figure: row.querySelector(`[data-figure="${name}"]`)?.textContent ?? '',
      })),
    id,
  );
  return texts.map((text) => {
    const value = numberIn(text.figure);
    return /offline|stale \d/.test(text.row) || Number.isNaN(value) ? undefined : value;
  });
}

/**
 * Expects that rows without a figure are last, and that the others are sorted.
 * @param tolerance how much figures may change between two reorderings
 */
function expectSorted(
  values: readonly (number | undefined)[],
  sign: 1 | -1,
  tolerance: number,
): void {
  const figures = values.filter((value) => value !== undefined);
  expect(values.slice(0, figures.length)).toEqual(figures);
  for (const [at, value] of figures.entries()) {
    const next = figures[at + 1];
    if (next !== undefined) expect(sign * (next - value)).toBeGreaterThan(-tolerance);
  }
}

/**
 * Expects unsorted rows last in both directions, in a table that is sorted by another figure, or by
 * this one with the largest first.
 */
async function expectLastInEitherDirection(
  table: Locator,
  name: RegExp,
  id: string,
  tolerance: number,
): Promise<void> {
  const header = table.getByRole('button', { name });
  const column = table.getByRole('columnheader', { name });
  if ((await column.getAttribute('aria-sort')) === 'descending') await header.click();
  for (const sign of [1, -1] as const) {
    await header.click();
    // rows are not reordered while the focus or the pointer is in the table
    await header.blur();
    await table.getByRole('heading').hover();
    await expect(column).toHaveAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
    await expect(async () => {
      const values = await sortedFigures(table.locator('tr[data-index]'), id);
      expect(values.filter((value) => value !== undefined).length).toBeGreaterThan(1);
      expect(values.at(-1)).toBeUndefined();
      expectSorted(values, sign, tolerance);
    }).toPass(OUTAGE);
  }
}

test('design §5 rows of an unavailable venue are marked and sorted last until the venue is back', async ({
  page,
  server,
}) => {
  // two outages of at most a minute, and two sort orders
  test.setTimeout(300_000);
  await signIn(page, 'prime', '/analytics/spot-ladders');
  await ladder(page).getByRole('button', { name: 'Filters' }).click();
  await filterBy(ladder(page), { Contract: 'ETH/USDT', 'Base contract': 'ETH/USDT' });
  await expect(figure(kraken(page), 'net')).toHaveText(/\d/, FIRST_RESPONSE);
  await expect(kraken(page)).not.toContainText('offline');
  await ladder(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Status' }).check();
  await page.keyboard.press('Escape');
  await expect(figure(kraken(page), 'status')).toHaveText('Live');

  server.fakeVenues?.setSilent(true);
  await expect(kraken(page)).toContainText('offline', OUTAGE);
  await expect(figure(kraken(page), 'status')).toHaveText('Kraken Spot is offline');
  await expectLastInEitherDirection(ladder(page), /^Best net/, 'net', 2);

  server.fakeVenues?.setSilent(false);
  await expect(kraken(page)).not.toContainText('offline', OUTAGE);
  await expect(figure(kraken(page), 'status')).toHaveText('Live', OUTAGE);
  await expect(async () => {
    const place = Number(await kraken(page).getAttribute('data-index'));
    const values = await sortedFigures(rows(page), 'net');
    expect(values[place]).toBeDefined();
    expectSorted(values, -1, 2);
  }).toPass(OUTAGE);
});

test(
  'design §5 pairs of perpetuals on an unavailable venue are marked and come last',
  NIGHTLY,
  async ({ page, server }) => {
    test.setTimeout(240_000);
    await signIn(page, 'prime', '/analytics/perp-vs-perp');
    const pairs = region(page, 'Perp vs perp');
    await filterBy(pairs, { 'Contract 1': 'ETH/USDT', 'Contract 2': 'ETH/USDT' });
    const okx = pairs.locator('tr[data-index]').filter({ hasText: 'OKX' });
    await expect(figure(okx.first(), 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
    await expect(okx.filter({ hasText: 'offline' })).toHaveCount(0);

    server.fakeVenues?.setSilent(true);
    await expect(okx.first()).toContainText('offline', OUTAGE);
    await expectLastInEitherDirection(pairs, /^Daily diff\./, 'daily', 0.003);
    server.fakeVenues?.setSilent(false);
    await expect(okx.filter({ hasText: 'offline' })).toHaveCount(0, OUTAGE);
  },
);
