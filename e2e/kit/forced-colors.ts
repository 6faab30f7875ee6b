import { expect, type Locator, type Page } from '@playwright/test';

/** Emulates a system that forces its colours on the page, while `check` runs. */
export async function withForcedColors(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await check();
  await page.emulateMedia({ forcedColors: null });
}

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate(async (box) => {
    // the change of the colours starts transitions with the next frame
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(box.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(box).backgroundColor;
  });

/** Expects different backgrounds, whatever differs between them otherwise. */
export async function expectToldApart(one: Locator, other: Locator): Promise<void> {
  expect(await backgroundOf(one)).not.toBe(await backgroundOf(other));
}
