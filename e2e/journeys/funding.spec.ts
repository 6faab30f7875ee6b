import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import {
  cellOf,
  chooseVenues,
  POLL_OPTIONS,
  region,
  storeFilters,
} from '../kit/analytics-table.ts';
import { addFault, clearFaults, refusal, reset, setFeed } from '../kit/control.ts';
import { expectFeedPrices } from '../kit/dash-bar.ts';
import { marketSnapshot, numberIn } from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1000 } });

const ADDRESS = '/analytics/funding';
const HOURS_OF_YEAR = 365 * 24;

const heatmap = (page: Page) => region(page, 'Funding heatmap');
const history = (page: Page, number: 1 | 2) => region(page, `Funding history ${number}`);
const field = (inside: Locator, name: string) =>
  inside.getByRole('combobox', { name, exact: true });
const rowOf = (page: Page, base: string) =>
  heatmap(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: base, exact: true }) });
const venuesOf = (page: Page, base: string) =>
  rowOf(page, base)
    .getByRole('cell')
    .filter({ hasText: /[%—]|offline/ });

async function choose(page: Page, inside: Locator, name: string, option: string): Promise<void> {
  await field(inside, name).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function expectFields(
  inside: Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(inside, name)).toHaveValue(value);
  }
}

test('workspace §3 Funding: the regions start with the defaults', NIGHTLY, async ({ page }) => {
  await signIn(page, 'blankAdmin', '/analytics');
  await page.getByRole('link', { name: 'Funding' }).click();
  await addSheet(page, uniqueName('Rates'));
  await expectFields(heatmap(page), {
    'Base exchange': 'Binance COIN-M',
    Base: '',
    'Risk type': 'Inverse',
    'Fixed quote': 'USD',
  });
  await expectFields(history(page, 1), {
    Base: 'BTC',
    'Fixed quote': 'USD',
    'Risk type': 'Inverse',
    Timeseries: '1D',
  });
  await expectFields(history(page, 2), {
    Base: 'ETH',
    'Fixed quote': 'USDT',
    'Risk type': 'Linear',
    Timeseries: '1D',
  });
});

test("design §5 Funding: rate and APR of the base exchange agree with the server's market data", async ({
  page,
}) => {
  await signIn(page, 'prime', ADDRESS);
  const cell = cellOf(rowOf(page, 'BTC'), 1);
  await expect(cell).toContainText(/^◆8h[+−]?\d+\.\d{4}%$/);
  const funding = async () => {
    const market = await marketSnapshot(page);
    const listed = market.contracts.filter(
      ({ exchange, quote, riskType, instType }) =>
        exchange === 'binance_coinm' &&
        quote === 'USD' &&
        riskType === 'inverse' &&
        instType === 'perpetual',
    );
    const bitcoin = listed.find(({ base }) => base === 'BTC');
    const rate = bitcoin && market.fundingOf(bitcoin);
    if (!rate) throw new Error('The market has no rate of this test.');
    return { bases: listed.length, ...rate };
  };
  const { bases } = await funding();
  await expect(heatmap(page).getByText(`${bases} bases`)).toBeVisible();
  const shown = async () => numberIn((await cell.innerText()).replace(/◆|\dh/g, '').trim());
  await expect(async () => {
    const { rate } = await funding();
    expect(Math.abs((await shown()) - rate * 100)).toBeLessThan(0.002);
  }).toPass(POLL_OPTIONS);
  await heatmap(page).getByRole('button', { name: 'APR', exact: true }).click();
  await expect(async () => {
    const { rate, hours } = await funding();
    const apr = (HOURS_OF_YEAR / hours) * rate * 100;
    expect(Math.abs((await shown()) - apr)).toBeLessThan(0.5);
  }).toPass(POLL_OPTIONS);
  await heatmap(page).getByRole('switch', { name: 'Difference from Binance COIN-M' }).click();
  await expect(cell).toContainText('◆');
  await heatmap(page)
    .getByRole('button', { name: /^BitMEX/ })
    .hover();
  await expect(page.getByRole('tooltip')).toContainText('APR of the base exchange');
});

test(
  'design §9 Funding: the heatmap fills more than half of a low screen, and the histories follow it',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'prime', ADDRESS);
    const rows = heatmap(page).locator('tr[data-index]');
    await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
    await expect(field(history(page, 1), 'Timeseries')).toBeInViewport({ ratio: 1 });
    await choose(page, heatmap(page), 'Base', 'SOL');
    // one row leaves the height to the histories
    await expect(field(history(page, 1), 'Timeseries')).toBeInViewport({ ratio: 1 });
  },
);

test(
  'workspace §3 Funding: filters of each region are saved and restored after a reload',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    await choose(page, history(page, 1), 'Timeseries', '3M');
    await expect(page.getByText('Analytical view updated')).toBeVisible();
    const saved = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/api/analytics/sheets'),
    );
    await choose(page, heatmap(page), 'Base', 'SOL');
    const { funding } = JSON.parse((await saved).postDataJSON().data);
    expect(funding.heatmap_01.top_filters).toEqual({
      base_exchange: 'binance_coinm',
      risk_type: 'inverse',
      base: 'SOL',
      fixed_quote: 'USD',
    });
    expect(funding.history_01.top_filters).toEqual({
      base: 'BTC',
      fixed_quote: 'USD',
      risk_type: 'inverse',
      timeseries: '3M',
    });
    await page.reload();
    await expect(field(history(page, 1), 'Timeseries')).toHaveValue('3M');
    await expect(field(heatmap(page), 'Base')).toHaveValue('SOL');
    await expect(heatmap(page).getByText('1 base', { exact: true })).toBeVisible();
    await expect(
      history(page, 1)
        .getByText(/^APR [+−]?[\d.]+% · sum/)
        .first(),
    ).toBeVisible();
  },
);

test(
  'workspace §3 Funding: an unreadable region is reset, and other regions keep their filters',
  NIGHTLY,
  async ({ page }) => {
    const history_02 = {
      top_filters: { base: 'SOL', fixed_quote: 'USDT', risk_type: 'linear', timeseries: '1W' },
    };
    await storeFilters(page, JSON.stringify({ funding: { heatmap_01: 7, history_02 } }));
    await signIn(page, 'prime', ADDRESS);
    await expect(page.getByText('Some filters could not be read and were reset.')).toBeVisible();
    await expect(field(heatmap(page), 'Base exchange')).toHaveValue('Binance COIN-M');
    await expect(field(history(page, 2), 'Base')).toHaveValue('SOL');
  },
);

test(
  'the venue filter applies to the heatmap, the histories and the base exchange',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'blankAdmin', '/analytics');
    await page.getByRole('link', { name: 'Funding' }).click();
    await addSheet(page, uniqueName('Rates'));
    await expect(venuesOf(page, 'BTC')).toHaveCount(5);
    await chooseVenues(page, ['Binance COIN-M', 'Deribit']);
    await expect(venuesOf(page, 'BTC')).toHaveCount(2);
    await expect(history(page, 1).getByRole('button', { name: 'Deribit' })).toBeVisible();
    await expect(history(page, 1).getByRole('button', { name: 'OKX' })).toHaveCount(0);
    await chooseVenues(page, []);
    await chooseVenues(page, ['Deribit']);
    await expect(
      heatmap(page).getByText('Binance COIN-M is hidden by the venue filter'),
    ).toBeVisible();
  },
);

test(
  'design §5 Funding: stale rates of the heatmap are marked',
  NIGHTLY,
  async ({ page, server }) => {
    await signIn(page, 'prime', ADDRESS);
    const cell = cellOf(rowOf(page, 'BTC'), 1);
    await expect(cell).toContainText('%');
    await expectFeedPrices(page);
    // polled rates would stay fresh without a feed
    const path = '/api/market/funding-rates';
    const body = refusal('No funding-rates');
    await addFault(server.url, { method: 'GET', path, status: 503, body, times: 50 });
    await setFeed(server.url, 'down');
    await expect(cell).toContainText(/stale \d+ s/, { timeout: 30_000 });
    await clearFaults(server.url);
    await setFeed(server.url, 'up');
    await expect(cell).not.toContainText('stale', { timeout: 30_000 });
  },
);

test(
  'the funding view shows why rates and histories could not be loaded, and loads them again',
  NIGHTLY,
  async ({ page, server }) => {
    for (const name of ['funding-rates', 'funding-history']) {
      const path = `/api/market/${name}`;
      const fault = { method: 'GET', path, status: 503, body: refusal(`No ${name}`), times: 50 };
      await addFault(server.url, { ...fault, method: 'GET' });
    }
    await signIn(page, 'prime', ADDRESS);
    await expect(heatmap(page).getByText('No funding-rates')).toBeVisible({ timeout: 20_000 });
    await expect(history(page, 1).getByText('No funding-history')).toBeVisible({ timeout: 20_000 });
    await clearFaults(server.url);
    await heatmap(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cellOf(rowOf(page, 'BTC'), 1)).toContainText('%');
    await history(page, 1).getByRole('button', { name: 'Try again' }).click();
    await expect(history(page, 1).locator('canvas').first()).toBeVisible();
  },
);

test('the funding view is accessible in both themes', NIGHTLY, async ({ page }) => {
  await signIn(page, 'prime', ADDRESS);
  await expect(cellOf(rowOf(page, 'BTC'), 1)).toContainText('%');
  await expect(history(page, 1).locator('canvas').first()).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});

test(
  'the heatmap is readable by keyboard and without colour in both themes',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', ADDRESS);
    await expect(cellOf(rowOf(page, 'BTC'), 1)).toContainText('%');
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
      }, theme);
      await rowOf(page, 'BTC').focus();
      // the menu, the base, then the venues
      for (let right = 0; right < 3; right += 1) await page.keyboard.press('ArrowRight');
      const focused = heatmap(page).locator('td:focus');
      await expect(focused).toContainText(/◆\s*\d+h\s*[+−]?[\d.]+%/);
      await expect(focused).not.toHaveCSS('outline-style', 'none');
      await page.keyboard.press('ArrowRight');
      await expect(focused).toContainText(/[+−]?[\d.]+%|—/);
      await page.keyboard.press('ArrowDown');
      await expect(focused).not.toBeEmpty();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menu').first()).toBeVisible();
      await page.keyboard.press('Escape');
    }
    // each tinted cell also has a sign, so that colour is not the only cue
    const tinted = heatmap(page).locator('[data-level]:not([data-level="0"])');
    await expect(tinted).not.toHaveCount(0);
    for (const text of await tinted.allInnerTexts()) expect(text).toMatch(/[+−]\d/);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(tinted.first()).toContainText(/[+−]\d/);
  },
);
