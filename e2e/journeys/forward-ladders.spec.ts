import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { FIRST_RESPONSE, figure, POLL_OPTIONS } from '../kit/analytics-table.ts';
import { reset } from '../kit/control.ts';
import {
  compactNumberIn,
  type ListedContract,
  type MarketSnapshot,
  marketSnapshot,
  numberIn,
} from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1000 } });

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

const ladder = (page: Page, place: number) =>
  page.getByRole('region', { name: `Forward ladder ${place}`, exact: true });

/** The inverse ETH contracts of Deribit, the perpetual first. */
const ladderOf = ({ contracts }: MarketSnapshot): readonly ListedContract[] =>
  contracts
    .filter(
      ({ exchange, base, instType, riskType }) =>
        exchange === 'deribit' &&
        base === 'ETH' &&
        riskType === 'inverse' &&
        (instType === 'perpetual' || instType === 'future'),
    )
    .sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));

interface Expected {
  readonly value: number;
  readonly tolerance: number;
}

/** The figures of a contract from the server's market data; undefined for those without a value. */
function figuresOf(
  market: MarketSnapshot,
  contract: ListedContract,
): Readonly<Record<string, Expected | undefined>> {
  const quote = market.quoteOf(contract);
  if (!quote?.index) throw new Error(`No prices of ${contract.symbol}.`);
  const { bid, ask, index } = quote;
  const mid = (bid + ask) / 2;
  const all = ladderOf(market);
  const later = all[all.indexOf(contract) + 1];
  const next = later && market.quoteOf(later);
  const years = contract.expiry === null ? 0 : (contract.expiry - Date.now()) / YEAR_MS;
  // prices move between both readings
  const [price, percent] = [index / 4_000, 0.03];
  return {
    basis: { value: mid - index, tolerance: price },
    basis_pct: { value: (mid / index - 1) * 100, tolerance: percent },
    annualised:
      years * 365 < 1
        ? undefined
        : { value: ((mid / index - 1) * 100) / years, tolerance: percent / years + 0.01 },
    to_next: next && { value: (next.bid + next.ask) / 2 - mid, tolerance: price },
  };
}

test("design §7 Forward ladders: the figures of each contract agree with the server's market data", async ({
  page,
}) => {
  await signIn(page, 'prime', '/analytics/forward-ladders');
  const first = ladder(page, 1);
  await expect(first.getByRole('application', { name: 'Term structure 1' })).toBeVisible();
  await expect(first.locator('canvas').first()).toBeVisible();
  await expect(first.locator('[data-figure="basis"]').first()).toHaveText(/\d/, FIRST_RESPONSE);
  const contracts = ladderOf(await marketSnapshot(page));
  await expect(first.getByText(`${contracts.length} contracts`, { exact: true })).toBeVisible();
  let compared = 0;
  for (const { symbol } of contracts) {
    const row = first
      .getByRole('row')
      .filter({ has: page.locator(`[data-ticker="deribit:${symbol}"]`) });
    // rows out of view are not rendered
    if ((await row.count()) === 0) continue;
    compared += 1;
    await expect(async () => {
      const market = await marketSnapshot(page);
      const contract = ladderOf(market).find((each) => each.symbol === symbol);
      if (contract === undefined) throw new Error(`${symbol} is not listed.`);
      for (const [id, expected] of Object.entries(figuresOf(market, contract))) {
        const text = await figure(row, id).innerText();
        if (expected === undefined) {
          expect(text, `${symbol} ${id}`).toBe('—');
          continue;
        }
        const { value, tolerance } = expected;
        expect(Math.abs(numberIn(text) - value), `${symbol} ${id}: ${text}, ${value}`).toBeLessThan(
          tolerance,
        );
      }
      const openInterest = market.quoteOf(contract)?.openInterest ?? Number.NaN;
      const shown = compactNumberIn(await figure(row, 'open_interest').innerText());
      expect(Math.abs(shown / openInterest - 1), `${symbol} open interest`).toBeLessThan(0.01);
    }).toPass(POLL_OPTIONS);
  }
  expect(compared).toBeGreaterThan(2);
  await first.getByRole('button', { name: 'Annualised' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('Act/365');
});

test(
  'design §9 Forward ladders: a screen of 1280 × 720 shows two ladders',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'prime', '/analytics/forward-ladders');
    for (const place of [1, 2]) {
      const shown = ladder(page, place);
      await expect(shown.getByText(/^\d+ contracts$/)).toBeInViewport({ ratio: 1 });
      await expect(shown.locator('canvas').first()).toBeInViewport({ ratio: 1 });
      for (const name of ['Annualised', 'To next']) {
        await expect(shown.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  'workspace §3 the filters of each forward ladder are saved and restored after a reload',
  NIGHTLY,
  async ({ page }) => {
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
  },
);

test('the forward ladders are accessible in both themes', NIGHTLY, async ({ page }) => {
  await signIn(page, 'prime', '/analytics/forward-ladders');
  await expect(ladder(page, 1).locator('[data-figure="basis"]').first()).toHaveText(/\d/);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});
