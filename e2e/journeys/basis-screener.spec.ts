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

const ADDRESS = '/analytics/basis-screener';
const DAY_MS = 86_400_000;

const screener = (page: Page) => region(page, 'Basis screener');

/** The expected return of buying a leg and selling a future of its base, in percent. */
function carryOf(market: MarketSnapshot, leg: ListedContract, future: ListedContract) {
  const [bought, sold] = [market.quoteOf(leg), market.quoteOf(future)];
  const rate = market.rateOf(leg.quote, future.quote);
  if (!bought || !sold || rate === undefined || future.expiry === null) return undefined;
  const days = (future.expiry - Date.now()) / DAY_MS;
  const [bid, ask] = [bought.bid * rate, bought.ask * rate];
  const earned = sold.bid / ask - 1;
  const fees = market.feeOf(leg) + (market.feeOf(future) * sold.bid) / ask;
  const perDay = market.fundingOf(leg);
  const funding = perDay ? (days * 24 * perDay.rate) / perDay.hours : 0;
  const aYear = (fraction: number): number => (fraction / days) * 36_500;
  return {
    days,
    mid: (sold.bid + sold.ask - bid - ask) / 2,
    mid_pct: ((sold.bid + sold.ask) / (bid + ask) - 1) * 100,
    mid_annualised: aYear((sold.bid + sold.ask) / (bid + ask) - 1),
    executable: sold.bid - ask,
    executable_pct: earned * 100,
    executable_annualised: aYear(earned),
    after_fees_annualised: aYear(earned - fees),
    funding: funding * 100,
    net_annualised: aYear(earned - fees - funding),
  };
}

test("design §5 Basis screener: the figures of a pair agree with the server's market data", async ({
  page,
}) => {
  await signIn(page, 'prime', ADDRESS);
  const { contracts } = await marketSnapshot(page);
  const leg = contracts.find(
    ({ exchange, symbol }) => exchange === 'binance_usdm' && symbol === 'BTCUSDT',
  );
  const [future] = contracts
    .filter(({ exchange, base, instType }) => {
      return exchange === 'deribit' && base === 'BTC' && instType === 'future';
    })
    .sort((a, b) => (b.expiry ?? 0) - (a.expiry ?? 0));
  if (!leg || !future) throw new Error('The catalogue lacks the contracts of this test.');
  await filterBy(screener(page), { Leg: 'BTCUSDT perp', Future: future.symbol });
  await page.getByRole('button', { name: /^Filter Leg venue/ }).click();
  await page.getByRole('checkbox', { name: 'Binance USD-M' }).check();
  await page.keyboard.press('Escape');
  await expect(screener(page).getByText(/^1 of [\d,]+ pairs$/)).toBeVisible();
  const row = firstRow(screener(page));
  await expect(figure(row, 'status')).toHaveText('Live');
  await expect(async () => {
    const expected = carryOf(await marketSnapshot(page), leg, future);
    if (expected === undefined) throw new Error('The pair has no prices.');
    const index = (await marketSnapshot(page)).quoteOf(future)?.index ?? 0;
    for (const [id, value] of Object.entries(expected)) {
      const isPrice = id === 'mid' || id === 'executable';
      const shown = numberIn(await figure(row, id).innerText());
      // prices move between both readings
      const tolerance = isPrice ? index / 2_000 : id === 'days' ? 0.06 : 0.2;
      expect(Math.abs(shown - value), `${id}: ${shown}, ${value}`).toBeLessThan(tolerance);
    }
  }).toPass(POLL_OPTIONS);
  await expect(figure(row, 'size')).toHaveText(/\d/);
});

test(
  'design §5 Basis screener: all pairs of the catalogue are listed, the best after fees and funding first',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    await expect(figure(firstRow(screener(page)), 'net_annualised')).toHaveText(
      /%$/,
      FIRST_RESPONSE,
    );
    const count = await screener(page)
      .getByText(/^[\d,]+ pairs$/)
      .innerText();
    await expect(async () => {
      const market = await marketSnapshot(page);
      const futures = market.contracts.filter(({ instType }) => instType === 'future');
      const pairs = futures.flatMap((future) =>
        market.contracts
          .filter(({ base, instType }) => {
            return base === future.base && (instType === 'spot' || instType === 'perpetual');
          })
          .map((leg) => carryOf(market, leg, future)),
      );
      expect(pairs).toHaveLength(numberIn(count));
      const best = Math.max(
        ...pairs.flatMap((pair) =>
          // the fees of some venues are unknown
          pair && pair.days >= 1 && Number.isFinite(pair.net_annualised) ? pair.net_annualised : [],
        ),
      );
      const shown = await figure(firstRow(screener(page)), 'net_annualised').innerText();
      expect(Math.abs(numberIn(shown) - best)).toBeLessThan(0.5);
    }).toPass(POLL_OPTIONS);
    const shown = await screener(page).locator('[data-figure="net_annualised"]').allInnerTexts();
    const values = shown.map(numberIn);
    expect(values.length).toBeGreaterThan(20);
    // figures change between two reorderings
    expect((values[0] ?? 0) + 0.5).toBeGreaterThan(values.at(-1) ?? Number.POSITIVE_INFINITY);

    await page.getByRole('button', { name: /^Net ann/ }).hover();
    await expect(page.getByRole('tooltip')).toContainText('Act/365');
  },
);

test(
  'workspace §3 Basis screener: column filters are saved and restored after a reload',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    const saved = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/api/analytics/sheets'),
    );
    await filterBy(screener(page), { Leg: 'eth/' });
    expect(JSON.parse((await saved).postDataJSON().data)).toEqual({
      basis_screener: { table_01: { table_filters: { b_sym: 'eth/' } } },
    });
    await expect(page.getByText('Analytical view updated')).toBeVisible();
    await page.reload();
    const field = screener(page).getByRole('textbox', { name: 'Filter Leg', exact: true });
    await expect(field).toHaveValue('eth/');
    await expect(cellOf(firstRow(screener(page)), 0)).toContainText('ETH/', FIRST_RESPONSE);
  },
);

test(
  'the sort, a range filter and a hidden column of the screener survive a reload',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    await expect(firstRow(screener(page))).toBeVisible(FIRST_RESPONSE);
    await screener(page).getByRole('button', { name: /^Days/ }).click();
    await screener(page).getByRole('textbox', { name: 'Days at least' }).fill('30');
    await page.keyboard.press('Enter');
    await screener(page).getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Mid ann.' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Analytical view updated')).toBeVisible();
    await page.reload();
    await expect(screener(page).getByRole('columnheader', { name: /^Days/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
      FIRST_RESPONSE,
    );
    await expect(screener(page).getByRole('textbox', { name: 'Days at least' })).toHaveValue('30');
    await expect(screener(page).getByRole('columnheader', { name: /^Mid ann/ })).toHaveCount(0);
  },
);

test('the row menu shows the future of the pair in the dash bar', NIGHTLY, async ({ page }) => {
  await signIn(page, 'prime', ADDRESS);
  await filterBy(screener(page), { Leg: 'ETHUSDT perp', Future: 'ETH' });
  const row = firstRow(screener(page));
  await expect(figure(row, 'status')).toHaveText('Live', FIRST_RESPONSE);
  await row.getByRole('button', { name: /^Menu for / }).click();
  await page.getByRole('menuitem').nth(1).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Show in the dash bar' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search contracts' })).toHaveValue(/ETH .*\d\d/);
});

test(
  'workspace §3 Basis screener: unreadable filters are reset, and readable filters are kept',
  NIGHTLY,
  async ({ page }) => {
    const table_filters = { b_sym: 'sol', b_inst: 'moon' };
    await storeFilters(page, JSON.stringify({ basis_screener: { table_01: { table_filters } } }));
    await signIn(page, 'prime', ADDRESS);
    await expect(page.getByText('Some filters could not be read and were reset.')).toBeVisible();
    await expect(cellOf(firstRow(screener(page)), 0)).toContainText('SOL/', FIRST_RESPONSE);
  },
);

test(
  'the venue filter hides pairs with a leg on an unselected venue',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'blankAdmin', '/analytics');
    await page.getByRole('link', { name: 'Basis screener' }).click();
    await addSheet(page, uniqueName('Carry'));
    await expect(firstRow(screener(page))).toBeVisible(FIRST_RESPONSE);
    await chooseVenues(page, ['Deribit']);
    await expect(firstRow(screener(page)).getByText('Deribit')).toHaveCount(2);
    await expect(screener(page).getByText('OKX')).toHaveCount(0);
    await chooseVenues(page, []);
    await chooseVenues(page, ['Kraken Spot']);
    await expect(page.getByText('Every pair is hidden by the venue filter')).toBeVisible();
    await page.getByRole('button', { name: 'Show all venues' }).click();
    await expect(firstRow(screener(page))).toBeVisible();
  },
);

test('design §5 Basis screener: a stale pair is marked and passes no range', async ({
  page,
  server,
}) => {
  await signIn(page, 'prime', ADDRESS);
  await filterBy(screener(page), { Leg: 'ETHUSDT perp', Future: 'ETH' });
  const row = firstRow(screener(page));
  await expect(figure(row, 'status')).toHaveText('Live');
  // few enough pairs that all are in view: pairs out of view have polled prices, which stay fresh
  const [future = ''] = /^ETH \d+ \w+ \d+/.exec(await cellOf(row, 3).innerText()) ?? [];
  await filterBy(screener(page), { Future: future });
  await expect(screener(page).locator('tr[data-index="12"]')).toHaveCount(0);
  await expect(figure(row, 'status')).toHaveText('Live');
  await expectFeedPrices(page);
  await setFeed(server.url, 'down');
  await expect(figure(row, 'status')).toHaveText('Stale', { timeout: 30_000 });
  await expect(figure(screener(page), 'status').filter({ hasText: 'Live' })).toHaveCount(0, {
    timeout: 30_000,
  });
  await expect(figure(row, 'net_annualised')).toHaveAttribute('data-stale');
  // a stale pair passes no filter by its figures
  await screener(page).getByRole('textbox', { name: 'Net ann. at least' }).fill('-100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No pair matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await setFeed(server.url, 'up');
  await expect(figure(row, 'status')).toHaveText('Live', { timeout: 30_000 });
});

test(
  'the basis screener shows why prices could not be loaded, and that a retry is in progress',
  NIGHTLY,
  async ({ page, server }) => {
    const fault = { method: 'GET', path: '/api/market/tickers', times: 50 } as const;
    await addFault(server.url, {
      ...fault,
      status: 503,
      body: refusal('No market data at present'),
    });
    await signIn(page, 'prime', ADDRESS);
    await expect(screener(page).getByText('The prices could not be loaded')).toBeVisible({
      timeout: 20_000,
    });
    await expect(screener(page).getByText('No market data at present')).toBeVisible();
    await clearFaults(server.url);
    await addFault(server.url, { ...fault, delayMs: 2_000, times: 1 });
    await screener(page).getByRole('button', { name: 'Try again' }).click();
    await expect(screener(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(firstRow(screener(page))).toBeVisible();
  },
);

test('the basis screener is accessible in both themes', NIGHTLY, async ({ page }) => {
  await signIn(page, 'prime', ADDRESS);
  await expect(figure(firstRow(screener(page)), 'net_annualised')).toHaveText(/%$/, FIRST_RESPONSE);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});
