import { expect, type Page } from '@playwright/test';
import { test } from './look-test.ts';
import { SCREENS } from './screens.ts';

const SIZES = [
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
  { width: 2_560, height: 1_440 },
  { width: 390, height: 844 },
] as const;

/** Prices have arrived, and nothing that is shown is loading. */
async function expectLoaded(page: Page): Promise<void> {
  const price = page.locator('header [data-field="mid"]').first();
  if (await price.isVisible()) await expect(price).toHaveText(/\d/);
  const loading = page.locator('[class*="skeleton"]').filter({ visible: true });
  await expect(loading).toHaveCount(0, { timeout: 40_000 });
}

const isPhone = (width: number): boolean => width < 600;

for (const colorScheme of ['dark', 'light'] as const) {
  for (const viewport of SIZES) {
    const phone = isPhone(viewport.width);
    test.describe(`${viewport.width}×${viewport.height} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, hasTouch: phone, reducedMotion: 'reduce' });

      for (const { name, who, path, on = 'desk', steps } of SCREENS) {
        if (on !== 'both' && (on === 'phone') !== phone) continue;
        test(name, async ({ page, enter }, info) => {
          if (who !== undefined) await enter(page, who);
          await page.goto(path);
          if (who !== undefined) {
            await expect(page.getByRole('list', { name: 'Loading' })).toHaveCount(0);
          }
          await expectLoaded(page);
          await steps?.(page);
          await expectLoaded(page);
          const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${viewport.width}-${colorScheme}.png`;
          const shown = await page.screenshot({ animations: 'disabled', caret: 'hide' });
          await info.attach('shown', { body: shown, contentType: 'image/png' });
          // the ages of prices still change
          await expect(page).toHaveScreenshot(file, { timeout: 40_000, maxDiffPixels: 1_500 });
        });
      }
    });
  }
}
