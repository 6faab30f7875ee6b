import type { LayoutItem } from '@parallax/protocol';
import type { Locator } from '@playwright/test';
import { saveSheet } from '../kit/save-sheet.ts';
import { expect, freshName, signIn, test } from '../kit/test.ts';

interface Point {
  readonly decimals: number;
  /** the distance to the left edge of the window, in pixels */
  readonly x: number;
}

/** The points of these figures; those without decimals have none. */
const pointsOf = (figures: Locator): Promise<Point[]> =>
  figures.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      const at = text.data.indexOf('.');
      if (at < 0) return [];
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return [{ decimals: text.length - at - 1, x: range.getBoundingClientRect().x }];
    }),
  );

/** Less than half a digit; the browser rounds the widths of characters to pixels. */
const TOLERANCE = 3;

/** Figures of at least two numbers of decimals, whose points are at one place. */
async function expectAligned(figures: Locator): Promise<void> {
  await expect
    .poll(async () => new Set((await pointsOf(figures)).map(({ decimals }) => decimals)).size)
    .toBeGreaterThan(1);
  const places = (await pointsOf(figures)).map(({ x }) => x);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(TOLERANCE);
}

const market: LayoutItem = {
  i: 'market',
  type: 'MARKET_OVERVIEW',
  x: 0,
  y: 0,
  w: 24,
  h: 20,
  settings: {
    table: {
      filters: {
        contract: { kind: 'text', text: 'BTC/USD' },
        type: { kind: 'choice', values: ['Spot', 'Perpetual'] },
      },
    },
  },
};

test.describe('design §9 the points of a column align', () => {
  test.beforeEach(({ page }) => signIn(page, 'trader', '/execution'));

  test('in the Market overview, in all columns of prices', async ({ page }) => {
    await page.goto(await saveSheet(page, { name: freshName('Prices'), items: [market] }));
    const widget = page.getByRole('region', { name: 'Market overview' });
    for (const field of ['last', 'bid', 'ask']) {
      await expectAligned(widget.locator(`tr[data-index] [data-field="${field}"]`));
    }
  });

  test('in the results of the contract search', async ({ page }) => {
    await page.goto('/execution');
    await page.getByRole('combobox', { name: 'Search contracts' }).fill('btc perp');
    await expectAligned(page.getByRole('option').locator('[data-field="last"]'));
  });
});
