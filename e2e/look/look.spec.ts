import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';
import { PICTURES } from './folders.ts';
import { test } from './look-test.ts';
import { DESK, PHONE, SIZES } from './screen.ts';
import { SCREENS } from './screens.ts';
import { stillScreenshot } from './still-screenshot.ts';

const WITHOUT_TOASTS = '[data-sonner-toast] { visibility: hidden; }';

function write(file: string, picture: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}

/**
 * Compares with the accepted picture. A difference is reported to the gallery and does not fail the
 * test, since a failed test would close the pages that later tests reuse.
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

for (const colorScheme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const hasTouch = PHONE.some((each) => each === size);
    const view = { colorScheme, viewport, hasTouch, reducedMotion: 'reduce' } as const;
    test.describe(`${size} ${colorScheme}`, () => {
      for (const { name, who, path, at = DESK, toasts = false, steps } of SCREENS) {
        if (!at.some((each) => each === size)) continue;
        test(name, async ({ pageOf }, info) => {
          const still = await pageOf(view, who);
          const { page } = still;
          await still.goto(typeof path === 'string' ? path : await path(still));
          if (steps !== undefined) {
            await still.waitUntilSettled();
            await steps(page, still);
          }
          await still.waitUntilSettled();
          const picture = await stillScreenshot(page, toasts ? '' : WITHOUT_TOASTS);
          const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${size}-${colorScheme}.png`;
          info.annotations.push({ type: 'picture', description: file });
          write(join(PICTURES, file), picture);
          compare(picture, file, info);
        });
      }
    });
  }
}
