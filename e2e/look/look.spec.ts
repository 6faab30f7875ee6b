import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { PICTURES } from './folders.ts';
import { test } from './look-test.ts';
import { SCREENS } from './screens.ts';

const SIZES = [
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
  { width: 2_560, height: 1_440 },
  { width: 390, height: 844 },
] as const;

/** Toasts come and go. */
const STYLE = '[data-sonner-toast] { visibility: hidden; }';

const screenshot = (page: Page): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled', caret: 'hide', style: STYLE });

/** A screenshot that is equal to the one before it. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last = await screenshot(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await screenshot(page);
        return last.equals(before);
      },
      { message: 'two equal screenshots in sequence', intervals: [100] },
    )
    .toBe(true);
  return last;
}

function write(file: string, picture: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}

/**
 * Compares with the accepted picture. A difference is noted for the gallery and does not fail the
 * test, since the pages of a failed test are closed and others opened.
 */
function compare(picture: Buffer, file: string, info: TestInfo): void {
  const accepted = info.snapshotPath(file);
  if (!existsSync(accepted)) write(accepted, picture);
  if (readFileSync(accepted).equals(picture)) return;
  try {
    expect(picture).toMatchSnapshot(file, { maxDiffPixels: 50 });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    info.annotations.push({ type: 'differs', description });
  }
}

const isPhone = (width: number): boolean => width < 600;

for (const colorScheme of ['dark', 'light'] as const) {
  for (const viewport of SIZES) {
    const phone = isPhone(viewport.width);
    const size = `${viewport.width}x${viewport.height}`;
    const view = { colorScheme, viewport, hasTouch: phone, reducedMotion: 'reduce' } as const;
    test.describe(`${size} ${colorScheme}`, () => {
      for (const { name, who, path, on = 'desk', steps } of SCREENS) {
        if (on !== 'both' && (on === 'phone') !== phone) continue;
        test(name, async ({ pageOf }, info) => {
          const still = await pageOf(view, who);
          const { page } = still;
          await still.goto(typeof path === 'string' ? path : await still.prepare(path));
          if (steps !== undefined) {
            await still.settled();
            await steps(page);
          }
          await still.settled();
          const picture = await stillPicture(page);
          const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${size}-${colorScheme}.png`;
          info.annotations.push({ type: 'picture', description: file });
          write(join(PICTURES, file), picture);
          compare(picture, file, info);
        });
      }
    });
  }
}
