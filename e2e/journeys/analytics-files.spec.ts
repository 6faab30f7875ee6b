import type { Page } from '@playwright/test';
import {
  downloadedLines,
  FIRST_RESPONSE,
  figure,
  filterBy,
  firstRow,
  POLL_OPTIONS,
  region,
} from '../kit/analytics-table.ts';
import { changeContracts } from '../kit/change-contracts.ts';
import { reset, setFeed } from '../kit/control.ts';
import { expectFeedPrices } from '../kit/dash-bar.ts';
import { numberIn } from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1920, height: 1000 } });

const ADDRESS = '/analytics/perp-vs-perp';
const SWAP = 'BTC-USDT-SWAP';

const pairs = (page: Page) => region(page, 'Perp vs perp');
const rows = (page: Page) => pairs(page).locator('tr[data-index]');

/** The cells and figures of all rows at one moment. */
const shownRows = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const figureOf = (id: string) =>
        row.querySelector(`[data-figure="${id}"]`)?.textContent ?? '';
      return {
        cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''),
        daily: figureOf('daily'),
        spread: figureOf('spread_bps'),
      };
    }),
  );

/** Shows the pairs of one contract, whose order is that of their venues. */
async function openPairs(page: Page): Promise<void> {
  await signIn(page, 'prime', ADDRESS);
  await filterBy(pairs(page), { 'Venue 1': 'okx', 'Contract 1': SWAP });
  await expect(figure(firstRow(pairs(page)), 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
  await pairs(page)
    .getByRole('button', { name: /^Venue 2/ })
    .click();
  await expect(pairs(page).getByRole('columnheader', { name: /^Venue 2/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
}

test('design §5 the CSV export of an analytics table has the displayed rows with their status', async ({
  page,
  server,
}) => {
  await openPairs(page);
  let count = 0;
  await expect(async () => {
    const lines = await downloadedLines(page, pairs(page));
    const shown = await shownRows(page);
    expect(lines.length).toBeGreaterThan(3);
    expect(shown).toHaveLength(lines.length);
    count = lines.length;
    for (const [at, line] of lines.entries()) {
      const [, , , , contract, venue] = shown[at]?.cells ?? [];
      expect([venue, contract]).not.toContain('');
      expect(line.get('Venue 2')).toContain(venue);
      expect(line.get('Contract 2')).toContain(contract);
      expect(line.get('Contract 1')).toBe('BTC/USDT perp');
      // some venues do not publish their fees
      expect(line.get('Status')).toMatch(/^(Live|Unknown fee)$/);
      // the figures change in between
      for (const [text, name, tolerance] of [
        [shown[at]?.daily, 'Daily diff. (%)', 0.002],
        [shown[at]?.spread, 'Spread 2 − 1 (bps)', 10],
      ] as const) {
        const written = Number(line.get(name));
        const difference = Math.abs(written - numberIn(text ?? ''));
        expect(difference, `${venue} ${name}: ${text}`).toBeLessThan(tolerance);
      }
    }
  }).toPass(POLL_OPTIONS);

  await expectFeedPrices(page);
  await setFeed(server.url, 'down');
  await expect(rows(page).filter({ hasText: /stale \d+ s/ })).toHaveCount(count, {
    timeout: 30_000,
  });
  for (const line of await downloadedLines(page, pairs(page))) {
    expect(line.get('Status')).toBe('Stale');
  }
  await setFeed(server.url, 'up');
});

const FORMULA = '=SUM("1",2)';

test('a CSV export escapes a venue name that looks like a formula', NIGHTLY, async ({ page }) => {
  await changeContracts(page, (contracts) =>
    contracts.map((each) =>
      each.exchange === 'deribit' ? { ...each, exchangeName: FORMULA } : each,
    ),
  );
  await openPairs(page);
  await expect(rows(page).filter({ hasText: FORMULA }).first()).toBeVisible();
  const lines = await downloadedLines(page, pairs(page));
  const venues = lines.map((line) => line.get('Venue 2') ?? '');
  expect(venues).toContain(`'${FORMULA}`);
  expect(venues.filter((venue) => venue.startsWith('='))).toEqual([]);
});
