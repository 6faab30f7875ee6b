import type { Locator, Page } from '@playwright/test';
import { openMarkets } from '../kit/demo-sheets.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

/** The free space to the left and to the right of the elements, between navigation and page edge. */
async function marginsOf(page: Page, elements: Locator): Promise<readonly [number, number]> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return { left, right };
    }),
  );
  const main = (await page.getByRole('main').boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  return [
    Math.round(Math.min(...boxes.map(({ left }) => left)) - main.x),
    Math.round(main.x + main.width - Math.max(...boxes.map(({ right }) => right))),
  ];
}

for (const width of [1280, 1920]) {
  test(
    `design §9 a desk has equal margins at both sides in a window of ${width} px`,
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      await signIn(page, 'trader', '/execution');
      await expect(page.getByRole('region', { name: 'Order ticket' })).toBeVisible();
      const [left, right] = await marginsOf(page, page.locator('[data-widget]'));
      expect(right).toBe(left);

      await addSheet(page, uniqueName('Empty'));
      const starters = page.getByRole('list', { name: 'Starter desks' });
      await expect(starters).toBeVisible();
      const [before, after] = await marginsOf(page, starters);
      expect(Math.abs(before - after)).toBeLessThanOrEqual(1);
    },
  );
}

const STARTERS = [
  ['Execution', ['Trading desk', 'Derivatives desk', 'Markets desk']],
  ['Risk', ['Risk desk', 'Options desk']],
  ['Portfolio', ['Portfolio desk']],
  ['Algo', ['Algo desk']],
] as const;

/** Waits until the widgets end at the lower edge of the screen, and the sheet does not scroll. */
async function expectToFillScreen(page: Page): Promise<void> {
  const canvas = page.locator('[data-columns]').locator('..');
  await expect
    .poll(() =>
      canvas.evaluate((box) => {
        const { top } = box.getBoundingClientRect();
        const ends = [...box.querySelectorAll('[data-widget]')].map(
          (widget) => widget.getBoundingClientRect().bottom - top,
        );
        const end = Math.max(...ends) / box.clientHeight;
        return { fits: box.scrollHeight <= box.clientHeight, fills: end > 0.96 && end <= 1 };
      }),
    )
    .toEqual({ fits: true, fills: true });
}

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const) {
  test(
    `design §9 the demo's sheets and every starter desk fill a window of ${width}×${height} without scrolling`,
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openMarkets(page, 'trader');
      await expect(page.getByRole('region', { name: 'Recent trades' })).toBeVisible();
      await expectToFillScreen(page);
      await page.goto('/execution');
      await expect(page.getByRole('region', { name: 'Order ticket' })).toBeVisible();
      await expectToFillScreen(page);
      for (const [area, starters] of STARTERS) {
        await page.getByRole('link', { name: area, exact: true }).click();
        for (const starter of starters) {
          await addSheet(page, uniqueName('Starter'));
          await page.getByRole('button', { name: starter }).click();
          await expect(page.locator('[data-widget]').first()).toBeVisible();
          await expectToFillScreen(page);
        }
      }
    },
  );
}
