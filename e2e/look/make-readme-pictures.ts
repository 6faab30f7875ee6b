import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../kit/root.ts';
import { test } from './look-test.ts';
import { stillScreenshot } from './still-screenshot.ts';
import { asWebp, THEMES } from './thumbnail.ts';

const SIZE = { width: 1_440, height: 900 };

test('the desk', async ({ pageOf }) => {
  const still = await pageOf(
    { viewport: SIZE, deviceScaleFactor: 1, reducedMotion: 'reduce' },
    'trader',
  );
  const { page } = still;
  await still.goto('/execution');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await still.waitUntilSettled();
    const picture = await asWebp(page, await stillScreenshot(page, ''), {
      ...SIZE,
      bytesMax: 100_000,
    });
    writeFileSync(join(ROOT, 'docs/pictures', `desk.${theme}.webp`), picture);
  }
});
