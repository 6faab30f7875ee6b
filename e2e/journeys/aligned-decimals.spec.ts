import type { LayoutItem } from '@parallax/protocol';
import { expectAligned, expectHeadingAtEnd } from '../kit/aligned-decimals.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, test, uniqueName } from '../kit/test.ts';

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
  test.beforeEach(({ page }) => createSession(page, 'trader'));

  test('in the Market overview, in all columns of prices', NIGHTLY, async ({ page }) => {
    await page.goto(await saveSheet(page, { name: uniqueName('Prices'), items: [market] }));
    const widget = page.getByRole('region', { name: 'Market overview' });
    for (const field of ['last', 'bid', 'ask']) {
      await expectAligned(widget.locator(`tr[data-index] [data-field="${field}"]`));
      await expectHeadingAtEnd(widget, field);
    }
  });

  test('in the results of the contract search', NIGHTLY, async ({ page }) => {
    await page.goto('/execution');
    await page.getByRole('combobox', { name: 'Search contracts' }).fill('btc perp');
    await expectAligned(page.getByRole('option').locator('[data-field="last"]'));
  });
});
