import type { Page } from '@playwright/test';
import { FIRST_ANSWER, figure, filterBy, region } from '../kit/analytics-table.ts';
import { reset } from '../kit/control.ts';
import { numberIn } from '../kit/market-snapshot.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => server.standIn?.setSilent(false));
test.use({ serverSettings: { feed: 'live' }, viewport: { width: 1920, height: 1000 } });

/** A venue is away after 12 s without a message, and is reached again within growing pauses. */
const OUTAGE = { timeout: 60_000 };

const ladder = (page: Page) => region(page, 'Spot ladder 1');
const rows = (page: Page) => ladder(page).locator('tr[data-index]');
const kraken = (page: Page) =>
  rows(page).filter({
    has: page.getByRole('button', {
      name: 'Menu of ETH/USDT on Kraken Spot and ETH/USDT on Bybit Unified',
      exact: true,
    }),
  });

/** The best net of each row in order; undefined for rows that say why they have no rank. */
async function ranks(page: Page): Promise<(number | undefined)[]> {
  const texts = await rows(page).evaluateAll((all) =>
    all.map((row) => ({
      row: row.textContent,
      net: row.querySelector('[data-figure="net"]')?.textContent ?? '',
    })),
  );
  return texts.map(({ row, net }) => {
    const value = numberIn(net);
    return /away|stale \d/.test(row) || Number.isNaN(value) ? undefined : value;
  });
}

/** Rows without a rank come last, the others in their order. */
function expectRanked(values: readonly (number | undefined)[], sign: 1 | -1): void {
  const ranked = values.filter((value) => value !== undefined);
  expect(values.slice(0, ranked.length)).toEqual(ranked);
  for (const [at, value] of ranked.entries()) {
    const next = ranked[at + 1];
    // figures move between two orders
    if (next !== undefined) expect(sign * (next - value)).toBeGreaterThan(-2);
  }
}

test('design §5 rows of a venue that is away say so and do not rank until it is back', async ({
  page,
  server,
}) => {
  // two outages of a minute at most, and two orders
  test.setTimeout(300_000);
  await signIn(page, 'prime', '/analytics/spot-ladders');
  await ladder(page).getByRole('button', { name: 'Filters' }).click();
  await filterBy(ladder(page), { Contract: 'ETH/USDT', Against: 'ETH/USDT' });
  await expect(figure(kraken(page), 'net')).toHaveText(/\d/, FIRST_ANSWER);
  await expect(kraken(page)).not.toContainText('away');
  await ladder(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Status' }).check();
  await page.keyboard.press('Escape');
  await expect(figure(kraken(page), 'status')).toHaveText('Live');

  server.standIn?.setSilent(true);
  await expect(kraken(page)).toContainText('away', OUTAGE);
  await expect(figure(kraken(page), 'status')).toHaveText('Kraken Spot is away');
  const header = ladder(page).getByRole('button', { name: /^Best net/ });
  await header.click(); // not sorted
  for (const sign of [1, -1] as const) {
    await header.click();
    // rows are not reordered while the focus or the pointer is in the table
    await header.blur();
    await ladder(page).getByRole('heading').hover();
    await expect(ladder(page).getByRole('columnheader', { name: /^Best net/ })).toHaveAttribute(
      'aria-sort',
      sign === 1 ? 'ascending' : 'descending',
    );
    await expect(async () => {
      const values = await ranks(page);
      expect(values.filter((value) => value !== undefined).length).toBeGreaterThan(1);
      expect(values.at(-1)).toBeUndefined();
      expectRanked(values, sign);
    }).toPass(OUTAGE);
  }

  server.standIn?.setSilent(false);
  await expect(kraken(page)).not.toContainText('away', OUTAGE);
  await expect(figure(kraken(page), 'status')).toHaveText('Live', OUTAGE);
  await expect(async () => {
    const place = Number(await kraken(page).getAttribute('data-index'));
    const values = await ranks(page);
    expect(values[place]).toBeDefined();
    expectRanked(values, -1);
  }).toPass(OUTAGE);
});
