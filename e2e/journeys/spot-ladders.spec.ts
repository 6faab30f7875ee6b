import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { marketSnapshot } from '../kit/market-snapshot.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1000 } });

const ladder = (page: Page, place: number) =>
  page.getByRole('region', { name: `Spot ladder ${place}`, exact: true });

const column = z.array(z.number().nullable());
const tickersSchema = z.object({
  data: z.object({ contracts: z.array(z.string()), bid: column, ask: column }),
});
const exchangesSchema = z.object({
  data: z.array(z.object({ name: z.string(), spotTakerFee: z.number().nullable() })),
});
const level = z.tuple([z.number(), z.number()]);
const bookSchema = z.object({ data: z.object({ bids: z.array(level), asks: z.array(level) }) });

const REFERENCE = 'bybit_unified:ETHUSDT';
const OTHER = 'okx:ETH-USDT';
/** The reference exchange also lists ETH in other quotes. */
const PAIR = 'Menu for ETH/USDT on OKX and ETH/USDT on Bybit Unified';

/** The sum of both taker fees for spot in basis points. */
async function feesInBps(page: Page): Promise<number> {
  const response = await page.request.get('/api/exchanges');
  const { data } = exchangesSchema.parse(await response.json());
  const fee = (name: string) => data.find((each) => each.name === name)?.spotTakerFee ?? Number.NaN;
  return (fee('bybit_unified') + fee('okx')) * 10_000;
}

/** The contract that is bought and the one that is sold. */
const DIRECTIONS = {
  buy: { bought: REFERENCE, sold: OTHER },
  sell: { bought: OTHER, sold: REFERENCE },
} as const;
type Direction = (typeof DIRECTIONS)[keyof typeof DIRECTIONS];

/** What a direction earns before fees, in USDT and in basis points, from the server's market data. */
async function snapshotEdge(page: Page, { bought, sold }: Direction) {
  const response = await page.request.get('/api/market/tickers?base=ETH&instType=spot');
  const { data } = tickersSchema.parse(await response.json());
  const ask = data.ask[data.contracts.indexOf(bought)];
  const bid = data.bid[data.contracts.indexOf(sold)];
  if (!ask || !bid) throw new Error('No prices of ETH/USDT.');
  return { price: bid - ask, bps: (bid / ask - 1) * 10_000 };
}

/** The mean execution price of a size, sampled for each thousandth of it. */
function meanPrice(levels: readonly [number, number][], size: number): number {
  const UNITS = 1_000;
  let sum = 0;
  for (let unit = 0; unit < UNITS; unit += 1) {
    let depth = ((unit + 0.5) / UNITS) * size;
    const found = levels.find(([, available]) => {
      depth -= available;
      return depth <= 0;
    });
    sum += found?.[0] ?? Number.NaN;
  }
  return sum / UNITS;
}

async function snapshotSizedBps(
  page: Page,
  { bought, sold }: Direction,
  size: number,
): Promise<number> {
  const read = async (key: string) => {
    const [exchange, symbol] = key.split(':');
    const query = `contract=${encodeURIComponent(`${exchange}:${symbol}`)}`;
    const response = await page.request.get(`/api/market/order-book?${query}`);
    return bookSchema.parse(await response.json()).data;
  };
  const [{ asks }, { bids }] = await Promise.all([read(bought), read(sold)]);
  return (meanPrice(bids, size) / meanPrice(asks, size) - 1) * 10_000;
}

const row = (page: Page) =>
  ladder(page, 1)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: PAIR, exact: true }) });

/** Limits the first ladder to pairs with OKX, so that the row of the pair is rendered in any order. */
async function showOkxOnly(page: Page): Promise<void> {
  const first = ladder(page, 1);
  await first.getByRole('button', { name: 'Filters' }).click();
  await first.getByRole('textbox', { name: 'Filter Venue', exact: true }).fill('okx');
  await expect(first.getByText(/^\d+ of \d+ pairs$/)).toBeVisible();
}

const figure = async (page: Page, id: string): Promise<number> => {
  const text = await row(page).locator(`[data-figure="${id}"]`).first().innerText();
  return Number(text.replace('−', '-').replace(/[+,]| bps/g, ''));
};

const SIZE = 25;

test("design §7 Spot ladders: the edges agree with the server's market data", async ({ page }) => {
  await signIn(page, 'prime', '/analytics/spot-ladders');
  const fees = await feesInBps(page);
  await showOkxOnly(page);
  await ladder(page, 1).getByRole('textbox', { name: 'Size in ETH' }).fill(String(SIZE));
  for (const [name, direction] of Object.entries(DIRECTIONS)) {
    const difference = async (id: string, part: 'price' | 'bps', costs = 0) =>
      Math.abs((await figure(page, id)) + costs - (await snapshotEdge(page, direction))[part]);
    await expect.poll(() => difference(`${name}_price`, 'price')).toBeLessThan(0.25);
    await expect.poll(() => difference(`${name}_bps`, 'bps')).toBeLessThan(0.5);
    await expect.poll(() => difference(`${name}_net`, 'bps', fees)).toBeLessThan(0.5);
    await expect
      .poll(async () => {
        const expected = (await snapshotSizedBps(page, direction, SIZE)) - fees;
        return Math.abs((await figure(page, `${name}_size`)) - expected);
      })
      .toBeLessThan(1);
  }
  for (const [id, name] of [
    ['net', 'net'],
    ['net_size', 'size'],
  ]) {
    await expect(async () => {
      const both = [await figure(page, `buy_${name}`), await figure(page, `sell_${name}`)];
      expect(Math.abs((await figure(page, `${id}`)) - Math.max(...both))).toBeLessThan(0.5);
    }).toPass({ timeout: 20_000 });
  }
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(page);
  }
});

test(
  'design §7 Spot ladders: each contract of the base exchange is paired with every other contract',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', '/analytics/spot-ladders');
    const { contracts } = await marketSnapshot(page);
    const spot = contracts.filter(({ base, instType }) => base === 'ETH' && instType === 'spot');
    const legs = spot.filter(({ exchange }) => exchange === 'bybit_unified');
    expect(legs.length).toBeGreaterThan(1);
    const pairs = legs.length * (spot.length - 1);
    await expect(ladder(page, 1).getByText(`${pairs} pairs`, { exact: true })).toBeVisible();
  },
);

test('workspace §3 the filters, sort and size of a spot ladder are restored in another browser', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'prime', '/analytics/spot-ladders');
  const first = ladder(page, 1);
  await showOkxOnly(page);
  await first.getByRole('button', { name: 'Ask', exact: true }).click();
  await first.getByRole('textbox', { name: 'Size in ETH' }).fill('2.5');
  await expect(page.getByText('Analytical view updated')).toBeVisible();
  const shown = await first.locator('tr[data-index]').count();

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1600, height: 1000 },
  });
  const other = await context.newPage();
  await signIn(other, 'prime', '/analytics/spot-ladders');
  const again = ladder(other, 1);
  await expect(again.locator('tr[data-index]')).toHaveCount(shown);
  await expect(again.getByRole('columnheader', { name: 'Ask', exact: true })).toHaveAttribute(
    'aria-sort',
    /ending$/,
  );
  await expect(again.getByRole('textbox', { name: 'Size in ETH' })).toHaveValue('2.5');
  await context.close();
});

test(
  'the row menu of a ladder shows a contract in the dash bar and in a new widget',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader', '/analytics/spot-ladders');
    await showOkxOnly(page);
    await row(page).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'ETH/USDT on OKX' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Show in the dash bar' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search contracts' })).toHaveValue(/ETH\/USDT/);
    await expect(row(page)).toBeFocused();

    await row(page).getByRole('button', { name: PAIR }).click();
    await page.getByRole('menuitem', { name: 'ETH/USDT on OKX' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'New widget on a sheet' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New widget of ETH/USDT' });
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: /^Add to / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/(execution|risk|portfolio|algo)\//);
    // the book of the demo desk follows the header; the new one has a contract of its own
    await expect(
      page
        .getByRole('region', { name: 'Order book' })
        .filter({ hasText: 'ETH/USDT' })
        .and(page.locator(':not([data-link])')),
    ).toBeVisible();
  },
);
