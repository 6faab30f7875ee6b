import type { LayoutItem } from '@parallax/protocol';
import type { Locator, Page } from '@playwright/test';
import { FIRST_RESPONSE } from '../kit/analytics-table.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, test, uniqueName } from '../kit/test.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';
import { edgesOf } from '../kit/widget-box.ts';

const OPTIONS: Pick<LayoutItem, 'type' | 'settings'> = {
  type: 'MARKET_OVERVIEW',
  settings: { table: { filters: { type: { kind: 'choice', values: ['Option'] } } } },
};
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function expectInTable(widget: Locator, header: string): Promise<void> {
  const head = widget.getByRole('columnheader', { name: header });
  await expect(head).toBeVisible();
  const table = await widget.getByRole('table').boundingBox();
  const column = await head.boundingBox();
  expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(
    (table?.x ?? 0) + (table?.width ?? 0),
  );
}

test.describe('design §9 desktop texts and controls', () => {
  for (const [size, w, h] of [
    ['its default size', 16, 16],
    ['its minimum size', 7, 8],
  ] as const) {
    test(
      `Market overview does not truncate the names of options in ${size}`,
      NIGHTLY,
      async ({ page }) => {
        await createSession(page, 'trader');
        const items = [{ ...OPTIONS, i: 'overview', x: 0, y: 0, w, h }];
        await page.goto(await saveSheet(page, { name: uniqueName('Options'), items }));
        const overview = region(page, 'Market overview');
        const names = overview.locator('tr[data-index] td:nth-child(2)');
        await expect(names.first()).toHaveText(/Call|Put/);
        expect(await truncatedTexts(overview.locator('tbody'))).toEqual([]);
        await expectInTable(overview, '24h');
      },
    );
  }

  test('widgets in their minimum size show their main column', NIGHTLY, async ({ page }) => {
    await createSession(page, 'trader');
    const widgets = [
      ['FUNDING_RATES', 'Funding rates', 'APR'],
      ['PRICE_ALERTS', 'Price alerts', 'Active'],
      ['VENUE_STATUS', 'Venue status', 'Age'],
    ] as const;
    const items = widgets.map(([type], index) => {
      return { i: type, type, x: index * 8, y: 0, w: 7, h: 10, settings: {} };
    });
    await page.goto(await saveSheet(page, { name: uniqueName('Least sizes'), items }));
    for (const [, title, column] of widgets) await expectInTable(region(page, title), column);
  });

  test(
    'tables in their minimum size do not truncate the contracts in their rows',
    NIGHTLY,
    async ({ page }) => {
      await createSession(page, 'trader');
      const widgets = [
        ['TOP_MOVERS', 'Top movers'],
        ['FUNDING_RATES', 'Funding rates'],
        ['LIQUIDATIONS', 'Liquidations'],
      ] as const;
      const items = widgets.map(([type], index) => {
        return { i: type, type, x: index * 8, y: 0, w: 7, h: 12, settings: {} };
      });
      await page.goto(await saveSheet(page, { name: uniqueName('Contracts'), items }));
      for (const [, title] of widgets) {
        const body = region(page, title).locator('tbody').first();
        await expect(body).toContainText(
          /Binance|OKX|Bybit|Kraken|Coinbase|Deribit|BitMEX/,
          FIRST_RESPONSE,
        );
        expect(await truncatedTexts(body)).toEqual([]);
      }
    },
  );

  test('a table clips no column at its edge', NIGHTLY, async ({ page }) => {
    await createSession(page, 'trader');
    const widgets = [
      ['MARKET_OVERVIEW', 'Market overview'],
      ['VENUE_COMPARISON', 'Venue comparison'],
      ['FUNDING_RATES', 'Funding rates'],
    ] as const;
    const items = widgets.map(([type], index) => {
      return { i: type, type, x: 0, y: index * 10, w: 12, h: 10, settings: {} };
    });
    await page.goto(await saveSheet(page, { name: uniqueName('Edges'), items }));
    for (const [, title] of widgets) {
      const table = region(page, title).getByRole('table');
      await expect(table.locator('tr[data-index]').first()).toBeVisible();
      // a widget out of view has no layout
      await table.scrollIntoViewIfNeeded();
      const cutHeads = () =>
        table.evaluate((box) => {
          const edge = box.getBoundingClientRect().left + box.clientWidth;
          return [...box.querySelectorAll('th')]
            .filter((head) => {
              const { left, right } = head.getBoundingClientRect();
              return left < edge - 1 && right > edge + 1;
            })
            .map(({ textContent }) => textContent);
        });
      await expect.poll(cutHeads).toEqual([]);
    }
  });

  test('the figures of wide widgets stay near their labels', NIGHTLY, async ({ page }) => {
    await page.setViewportSize({ width: 2_560, height: 1_440 });
    await createSession(page, 'trader');
    const widgets = [
      ['FUNDING_RATES', 'Funding rates', 'Predicted', 1_000],
      ['VENUE_STATUS', 'Venue status', 'Reconnects', 1_000],
      ['ORDER_BOOK', 'Order book', 'Total (BTC)', 440],
    ] as const;
    const items = widgets.map(([type], index) => {
      return { i: type, type, x: 0, y: index * 10, w: 24, h: 10, settings: {} };
    });
    await page.goto(await saveSheet(page, { name: uniqueName('Wide'), items }));
    for (const [, title, last, end] of widgets) {
      const widget = region(page, title);
      const head = widget.getByRole('columnheader', { name: last });
      await head.scrollIntoViewIfNeeded();
      const { left, right } = await edgesOf(widget);
      expect(right - left).toBeGreaterThan(1_500);
      expect((await edgesOf(head)).right - left).toBeLessThan(end);
    }
  });
});
