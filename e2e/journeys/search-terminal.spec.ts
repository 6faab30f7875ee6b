import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { expectAligned } from '../kit/aligned-decimals.ts';
import { clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search contracts' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Search contracts' });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Contract types' }).getByRole('button', { name });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

const tickersSchema = z.object({
  data: z.object({ contracts: z.array(z.string()), index_price: z.array(z.number().nullable()) }),
});

async function pick(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette(page).getByRole('option').first()).toHaveText(name);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ page, server }) => {
  await clearFaults(server.url);
  await reset(server.url);
  await signIn(page, 'trader', '/execution');
  await expect(page.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
});

test(
  'visible results show live figures, and a spot result has no funding rate',
  NIGHTLY,
  async ({ page }) => {
    await search(page).fill('eth usdt');
    const spot = results(page).getByRole('option', { name: 'ETH/USDT Binance Spot' });
    await expect(spot.locator('[data-field="last"]')).toHaveText(/\d/);
    await expect(spot.locator('[data-field="chg_24h_pct"]')).toHaveText(/%$/);
    await expect(spot.locator('[data-field="pred_funding_rate"]')).toHaveCount(0);
    const perpetual = results(page).getByRole('option', { name: 'ETH/USDT perp OKX' });
    await expect(perpetual.locator('[data-field="pred_funding_rate"]')).toHaveText(/%$/);

    // the last prices form one column whose decimal points align
    const last = results(page).locator('[data-field="last"]');
    await expectAligned(last);
    const edges = await last.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.parentElement?.getBoundingClientRect().right ?? 0)),
    );
    expect(edges.length).toBeGreaterThan(2);
    expect(new Set(edges).size).toBe(1);
    await expectAccessible(page);

    await search(page).fill('usd');
    await expect(results(page).getByRole('option').first()).toHaveAttribute(
      'aria-setsize',
      /\d{2,}/,
    );
    expect(await results(page).locator('[data-field="last"]').count()).toBeLessThan(30);
  },
);

test(
  'type chips filter the results, also by keyboard, until the search closes',
  NIGHTLY,
  async ({ page }) => {
    await search(page).click();
    await search(page).fill('btc');
    await page.keyboard.press('Tab');
    await expect(chip(page, 'Spot')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(chip(page, 'Perpetual')).toHaveAttribute('aria-pressed', 'true');
    const details = () => results(page).getByRole('option').allTextContents();
    await expect.poll(async () => (await details()).every((text) => / perp/.test(text))).toBe(true);
    await chip(page, 'Future').click();
    await chip(page, 'Perpetual').click();
    await expect
      .poll(async () => (await details()).every((text) => text.includes('· future ·')))
      .toBe(true);
    await page.keyboard.press('Escape');
    await search(page).click();
    await search(page).fill('btc');
    await expect(chip(page, 'Future')).toHaveAttribute('aria-pressed', 'false');
    await expect(results(page).getByRole('option').first()).toContainText('Binance Spot');
  },
);

test('options are listed nearest the money first', NIGHTLY, async ({ page }) => {
  const response = await page.request.get('/api/market/tickers?instType=perpetual&base=BTC');
  const { data } = tickersSchema.parse(await response.json());
  const index = data.index_price.find((price) => price !== null) ?? 0;
  expect(index).toBeGreaterThan(0);
  await search(page).click();
  await search(page).fill('btc');
  await chip(page, 'Option').click();
  const distances = async () => {
    const texts = await results(page).getByRole('option').allTextContents();
    return texts.map((text) => {
      const strike = /([\d,]+) (?:Call|Put)/.exec(text)?.[1] ?? '';
      return Math.abs(Number(strike.replaceAll(',', '')) - index);
    });
  };
  await expect.poll(async () => (await distances()).length).toBeGreaterThan(4);
  await expect
    .poll(async () => {
      const found = await distances();
      // the index moves between the two responses
      return found.every((each, at) => at === 0 || each >= (found[at - 1] ?? 0) - index / 500);
    })
    .toBe(true);
  expect((await distances())[0]).toBeLessThan(index * 0.05);
});

test('a keyword of the palette adds a widget with the contract and the interval', async ({
  page,
}) => {
  await addSheet(page, uniqueName('Keywords'));
  await pick(page, 'book eth okx', /^Order book · ETH\/\w+.* · OKX( · spot)? Last /);
  const book = page.locator('section[data-widget="ORDER_BOOK"]');
  await expect(book.locator('[data-ticker^="okx:ETH"]').first()).toBeVisible();
  await expect(book).toHaveCount(1);

  await pick(page, 'chart sol 1h', /^Price chart · SOL\/.* · 1h Last /);
  const chart = page.locator('section[data-widget="PRICE_CHART"]');
  await expect(chart.getByRole('button', { name: 'Interval: 1h' })).toBeVisible();

  await pick(page, 'spread btc perp', /^Spread chart · BTC\/.* perp · .* − BTC\/.* perp · /);
  await expect(page.locator('section[data-widget="SPREAD_CHART"]')).toBeVisible();

  // the sheet has a book of another contract already
  await pick(page, 'book btc binance spot usdt', /^Order book · BTC\/USDT · Binance Spot Last /);
  await expect(book).toHaveCount(2);
});

test(
  'a keyword opens the last sheet of Execution from an area without widgets',
  NIGHTLY,
  async ({ page }) => {
    await addSheet(page, uniqueName('Keywords'));
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveURL(/\/analytics/);
    await pick(page, 'depth sol okx', /^Depth chart · SOL\/.* · OKX( · spot)? Last /);
    await expect(page).toHaveURL(/\/execution/);
    await expect(page.locator('section[data-widget="DEPTH_CHART"]')).toBeVisible();
  },
);

test('Enter immediately after the last letter runs the typed query', async ({ page }) => {
  await addSheet(page, uniqueName('Typed fast'));
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('book eth okx');
  await page.keyboard.press('Enter');
  const book = page.locator('section[data-widget="ORDER_BOOK"]');
  await expect(book.locator('[data-ticker^="okx:ETH"]').first()).toBeVisible();
});
