import type { Locator, Page } from '@playwright/test';
import { NIGHTLY } from '../kit/nightly.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, test, uniqueName } from '../kit/test.ts';
import { PHONE } from '../kit/touch.ts';
import { edgesOf } from '../kit/widget-box.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Charts whose controls must neither be clipped nor lie below the chart's tools. */
const CHARTS = [
  ['PRICE_CHART', 'Price chart', ['Interval: 15m', 'Compare']],
  ['DEPTH_CHART', 'Depth chart', [/^Distance from the mid price: /, 'Notional']],
  ['SPREAD_CHART', 'Spread chart', ['Interval: 15m', 'Price']],
  ['VOLATILITY_SMILE', 'Volatility smile', ['Strike', 'Delta']],
] as const;

/** Expects that no control is clipped, and that the tools follow them in the last line or the next. */
async function expectUnclipped(
  widget: Locator,
  controls: readonly (string | RegExp)[],
): Promise<void> {
  const first = widget.getByRole('button', { name: 'Show as table' });
  await first.scrollIntoViewIfNeeded();
  const tools = await edgesOf(first);
  const frame = await edgesOf(widget);
  for (const name of controls) {
    const control = widget.getByRole('button', { name, exact: true });
    await expect(control).toBeVisible();
    const { left, right, bottom } = await edgesOf(control);
    expect(left).toBeGreaterThanOrEqual(frame.left);
    expect(right).toBeLessThanOrEqual(bottom <= tools.top + 1 ? frame.right : tools.left);
  }
}

test.describe('design §9 desktop texts and controls', () => {
  test('charts in their minimum size do not clip their controls', NIGHTLY, async ({ page }) => {
    await createSession(page, 'trader');
    const items = CHARTS.map(([type], index) => {
      return { i: type, type, x: index * 6, y: 0, w: 6, h: 10, settings: {} };
    });
    await page.goto(await saveSheet(page, { name: uniqueName('Least charts'), items }));
    for (const [, title, controls] of CHARTS) await expectUnclipped(region(page, title), controls);
  });
});

test.describe('design §9 phone texts and controls', () => {
  test.use(PHONE);

  test('charts do not clip their controls', NIGHTLY, async ({ page }) => {
    await createSession(page, 'trader');
    const items = CHARTS.map(([type], index) => {
      return { i: type, type, x: 0, y: index * 10, w: 3, h: 10, settings: {} };
    });
    const name = uniqueName('Charts');
    await page.goto(await saveSheet(page, { menuBar: 'MOBILE', name, items }));
    for (const [, title, controls] of CHARTS) await expectUnclipped(region(page, title), controls);
  });
});
