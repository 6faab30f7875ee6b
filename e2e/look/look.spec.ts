import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PICTURES } from './folders.ts';
import { test } from './look-test.ts';
import { SCREENS } from './screens.ts';

const SIZES = [
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
  { width: 2_560, height: 1_440 },
  { width: 390, height: 844 },
] as const;

/** The screen has been rendered, prices have arrived, and nothing that is shown is loading. */
async function expectLoaded(page: Page, received: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
  await received();
  const price = page.locator('header [data-field="mid"]').first();
  if (await price.isVisible()) await expect(price).toHaveText(/\d/);
  const loading = page.locator('[class*="skeleton"]').filter({ visible: true });
  await expect(loading).toHaveCount(0, { timeout: 40_000 });
}

/** Toasts come and go. */
const STYLE = '[data-sonner-toast] { visibility: hidden; }';

/** Figures of the feed may arrive after everything else; this many equal screenshots rule that out. */
const EQUAL = 3;

/** The screenshot of a page that has stood still for a second. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  let equal = 0;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.screenshot({ animations: 'disabled', caret: 'hide', style: STYLE });
        equal = last.equals(before) ? equal + 1 : 1;
        return equal;
      },
      { message: 'equal screenshots in sequence', timeout: 40_000, intervals: [500] },
    )
    .toBe(EQUAL);
  return last;
}

function write(file: string, picture: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}

const isPhone = (width: number): boolean => width < 600;

for (const colorScheme of ['dark', 'light'] as const) {
  for (const viewport of SIZES) {
    const phone = isPhone(viewport.width);
    const size = `${viewport.width}x${viewport.height}`;
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, hasTouch: phone, reducedMotion: 'reduce' });

      for (const { name, who, path, on = 'desk', steps } of SCREENS) {
        if (on !== 'both' && (on === 'phone') !== phone) continue;
        test(name, async ({ page, enter, received }, info) => {
          if (who !== undefined) await enter(page, who);
          await page.goto(path);
          if (who !== undefined) {
            await expect(page.getByRole('list', { name: 'Loading' })).toHaveCount(0);
          }
          await expectLoaded(page, received);
          await steps?.(page);
          await expectLoaded(page, received);
          const picture = await stillPicture(page);
          const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${size}-${colorScheme}.png`;
          info.annotations.push({ type: 'picture', description: file });
          write(join(PICTURES, file), picture);
          const accepted = info.snapshotPath(file);
          if (!existsSync(accepted)) write(accepted, picture);
          expect(picture).toMatchSnapshot(file, { maxDiffPixels: 50 });
        });
      }
    });
  }
}
