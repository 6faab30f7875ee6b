import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import {
  cellOf,
  chooseVenues,
  FIRST_RESPONSE,
  figure,
  filterBy,
  firstRow,
  POLL_OPTIONS,
  region,
  storeFilters,
} from '../kit/analytics-table.ts';
import { addFault, clearFaults, refusal, reset, setFeed } from '../kit/control.ts';
import { expectFeedPrices } from '../kit/dash-bar.ts';
import {
  type ListedContract,
  type MarketSnapshot,
  marketSnapshot,
  numberIn,
} from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1920, height: 1000 } });

const ADDRESS = '/analytics/perp-vs-perp';

/** Rates at the interest rate are equal, except for rounding between different intervals. */
const EQUAL_PERCENT = 1e-11;

const pairs = (page: Page) => region(page, 'Perp vs perp');
const dailyOf = (market: MarketSnapshot, contract: ListedContract): number | undefined => {
  const funding = market.fundingOf(contract);
  return funding && (24 / funding.hours) * funding.rate * 100;
};

/** The expected break-even in days; undefined without a difference of the rates, a price or a fee. */
function breakEvenOf(
  market: MarketSnapshot,
  one: ListedContract,
  other: ListedContract,
): number | undefined {
  const [a, b] = [market.quoteOf(one), market.quoteOf(other)];
  const [dayA, dayB] = [dailyOf(market, one), dailyOf(market, other)];
  const rate = market.rateOf(other.quote, one.quote);
  if (!a || !b || !rate || dayA === undefined || dayB === undefined) return undefined;
  const paid = dayA < dayB ? 1 - (b.bid * rate) / a.ask : 1 - a.bid / (b.ask * rate);
  const cost = Math.max(0, market.feeOf(one) + market.feeOf(other) + paid) * 100;
  const difference = Math.abs(dayA - dayB);
  return difference < EQUAL_PERCENT || Number.isNaN(cost) ? undefined : cost / difference;
}

/** Two perpetuals with different quotes and published fees, which every catalogue lists. */
function xrpPair(contracts: readonly ListedContract[]): [ListedContract, ListedContract] {
  const find = (venue: string) =>
    contracts.find(
      ({ exchange, instType, base }) =>
        exchange === venue && instType === 'perpetual' && base === 'XRP',
    );
  const [one, other] = [find('deribit'), find('okx')];
  if (!one || !other) throw new Error('The catalogue lacks the contracts of this test.');
  return [one, other];
}

async function filterToPair(page: Page, one: ListedContract, other: ListedContract): Promise<void> {
  await filterBy(pairs(page), {
    'Venue 1': one.exchange,
    'Contract 1': one.symbol,
    'Venue 2': other.exchange,
    'Contract 2': other.symbol,
  });
  await expect(pairs(page).getByText(/^1 of [\d,]+ pairs$/)).toBeVisible();
}

test("design §5 Perp vs perp: the figures of a pair agree with the server's market data", async ({
  page,
}) => {
  await signIn(page, 'prime', ADDRESS);
  const { contracts } = await marketSnapshot(page);
  const [one, other] = xrpPair(contracts);
  await filterToPair(page, one, other);
  const row = firstRow(pairs(page));
  const shown = async (id: string) => numberIn(await figure(row, id).innerText());
  await expect(async () => {
    const market = await marketSnapshot(page);
    const [a, b] = [market.quoteOf(one), market.quoteOf(other)];
    const [dayA, dayB] = [dailyOf(market, one), dailyOf(market, other)];
    const rate = market.rateOf(other.quote, one.quote);
    if (!a || !b || !rate || dayA === undefined || dayB === undefined) throw new Error('No data.');
    const [midA, midB] = [(a.bid + a.ask) / 2, ((b.bid + b.ask) / 2) * rate];
    expect(Math.abs((await shown('daily')) - Math.abs(dayA - dayB))).toBeLessThan(0.002);
    expect(Math.abs((await shown('spread')) - (midB - midA))).toBeLessThan(midA / 2_000);
    const bps = (20_000 * (midB - midA)) / (midA + midB);
    expect(Math.abs((await shown('spread_bps')) - bps)).toBeLessThan(5);
    const rates = [market.fundingOf(one)?.rate ?? 0, market.fundingOf(other)?.rate ?? 0];
    expect(Math.abs((await shown('first_rate')) - (rates[0] ?? 0) * 100)).toBeLessThan(0.002);
    expect(Math.abs((await shown('second_rate')) - (rates[1] ?? 0) * 100)).toBeLessThan(0.002);
    if (Math.abs(dayA - dayB) < EQUAL_PERCENT) {
      await expect(figure(row, 'long')).toHaveText('Equal daily rates', { timeout: 1_000 });
      await expect(figure(row, 'break_even')).toHaveText('—', { timeout: 1_000 });
      return;
    }
    await expect(figure(row, 'long')).toHaveText(
      dayA < dayB ? one.exchangeName : other.exchangeName,
      { timeout: 1_000 },
    );
    const days = breakEvenOf(market, one, other) ?? Number.NaN;
    const slack = 0.1 / Math.abs(dayA - dayB) + 0.1;
    expect(Math.abs((await shown('break_even')) - days)).toBeLessThan(slack);
  }).toPass(POLL_OPTIONS);
});

test(
  'design §5 Perp vs perp: all pairs are listed, the shortest break-even first',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    const row = firstRow(pairs(page));
    await expect(figure(row, 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
    const count = await pairs(page)
      .getByText(/^[\d,]+ pairs$/)
      .innerText();
    await expect(async () => {
      const market = await marketSnapshot(page);
      const perpetuals = market.contracts.filter(({ instType }) => instType === 'perpetual');
      let number = 0;
      let shortest = Number.POSITIVE_INFINITY;
      for (const [at, one] of perpetuals.entries()) {
        for (const other of perpetuals.slice(at + 1)) {
          if (one.base !== other.base || one.exchange === other.exchange) continue;
          number += 1;
          shortest = Math.min(shortest, breakEvenOf(market, one, other) ?? shortest);
        }
      }
      expect(number).toBe(numberIn(count));
      const text = await figure(row, 'break_even').innerText();
      if (shortest === Number.POSITIVE_INFINITY) {
        expect(text).toBe('—');
        return;
      }
      const shown = numberIn(text);
      // prices move between both readings
      expect(Math.abs(shown - shortest)).toBeLessThan(0.2 * shortest + 1);
    }).toPass(POLL_OPTIONS);
    await page.getByRole('button', { name: /^Break-even/ }).hover();
    await expect(page.getByRole('tooltip')).toContainText('hummingbot');
  },
);

test(
  'design §9 Perp vs perp: a screen of 1280 px shows the rates of both legs and their ranges',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'prime', ADDRESS);
    await expect(figure(firstRow(pairs(page)), 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
    for (const name of ['Rate 1', 'Rate 2', 'Spread 2 − 1 bps']) {
      const header = pairs(page).getByRole('columnheader', { name });
      await expect(header).toBeInViewport({ ratio: 1 });
      const bound = pairs(page).getByRole('textbox', { name: `${name} at most` });
      await expect(bound).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'workspace §3 Perp vs perp: column filters are saved and restored after a reload',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    await filterBy(pairs(page), { 'Venue 1': 'okx' });
    await expect(page.getByText('Analytical view updated')).toBeVisible();
    await page.reload();
    const field = pairs(page).getByRole('textbox', { name: 'Filter Venue 1', exact: true });
    await expect(field).toHaveValue('okx');
    await expect(cellOf(firstRow(pairs(page)), 1)).toContainText('OKX', FIRST_RESPONSE);
  },
);

test(
  'workspace §3 Perp vs perp: unreadable filters are reset, and readable filters are kept',
  NIGHTLY,
  async ({ page }) => {
    const table_filters = { b_sym: 'sol', q_risk: 'quanto' };
    await storeFilters(page, JSON.stringify({ perp_vs_perp: { table_01: { table_filters } } }));
    await signIn(page, 'prime', ADDRESS);
    await expect(page.getByText('Some filters could not be read and were reset.')).toBeVisible();
    await expect(cellOf(firstRow(pairs(page)), 0)).toContainText('SOL/', FIRST_RESPONSE);
  },
);

test(
  'the venue filter hides pairs with a leg on an unselected venue',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'blankAdmin', '/analytics');
    await page.getByRole('link', { name: 'Perp vs perp' }).click();
    await addSheet(page, uniqueName('Carry'));
    await expect(firstRow(pairs(page))).toBeVisible(FIRST_RESPONSE);
    await chooseVenues(page, ['Deribit', 'OKX']);
    await expect(cellOf(firstRow(pairs(page)), 1)).toContainText('Deribit');
    await expect(pairs(page).getByText('Bybit Unified')).toHaveCount(0);
    await chooseVenues(page, []);
    await chooseVenues(page, ['Deribit']);
    await expect(page.getByText('Every pair is hidden by the venue filter')).toBeVisible();
  },
);

test(
  'design §5 Perp vs perp: a stale pair is marked until the feed is back',
  NIGHTLY,
  async ({ page, server }) => {
    await signIn(page, 'prime', ADDRESS);
    // stale rows are sorted last and would leave the first row
    const { contracts } = await marketSnapshot(page);
    await filterToPair(page, ...xrpPair(contracts));
    const row = firstRow(pairs(page));
    await expect(figure(row, 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
    await expectFeedPrices(page);
    await setFeed(server.url, 'down');
    await expect(row.getByText(/^stale \d+ s$/).first()).toBeVisible({ timeout: 30_000 });
    await expect(figure(row, 'daily')).toHaveAttribute('data-stale');
    await setFeed(server.url, 'up');
    await expect(figure(row, 'daily')).not.toHaveAttribute('data-stale', { timeout: 30_000 });
    await expect(row.getByText(/^stale/)).toHaveCount(0);
  },
);

test(
  'perp vs perp shows why prices could not be loaded, and reloads them on request',
  NIGHTLY,
  async ({ page, server }) => {
    await addFault(server.url, {
      method: 'GET',
      path: '/api/market/funding-rates',
      status: 503,
      body: refusal('No market data at present'),
      times: 50,
    });
    await signIn(page, 'prime', ADDRESS);
    await expect(pairs(page).getByText('No market data at present')).toBeVisible({
      timeout: 20_000,
    });
    await clearFaults(server.url);
    await pairs(page).getByRole('button', { name: 'Try again' }).click();
    await expect(firstRow(pairs(page))).toBeVisible();
  },
);

test('perp vs perp is accessible in both themes', NIGHTLY, async ({ page }) => {
  await signIn(page, 'prime', ADDRESS);
  await expect(figure(firstRow(pairs(page)), 'daily')).toHaveText(/%$/, FIRST_RESPONSE);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});
