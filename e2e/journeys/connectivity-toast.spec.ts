import type { Locator, Page } from '@playwright/test';
import { clearFaults, reset, setFeed } from '../kit/control.ts';
import { coveredControls } from '../kit/covered-controls.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

const TEXT =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";
const SIZES = [
  { width: 640, height: 720 },
  { width: 1024, height: 640 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});
test.afterEach(({ server }) => setFeed(server.url, 'up'));

/** Whether a click on its centre reaches the control once it is scrolled into view. */
async function isWithinReach(control: Locator): Promise<boolean> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

const boxOfMain = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().toJSON());

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `workspace §4 the connectivity toast covers no control and moves nothing in the ${colorScheme} theme`,
    NIGHTLY,
    async ({ page, server }, info) => {
      await page.emulateMedia({ colorScheme });
      await openNewSheet(page, 'trader', 'Connectivity');
      await addWidget(page, 'Watch list', 'Add component');
      const boxes = [];
      for (const size of SIZES) {
        await page.setViewportSize(size);
        boxes.push(await boxOfMain(page));
      }
      await setFeed(server.url, 'down');
      const message = toast(page, TEXT);
      await expect(message).toBeVisible({ timeout: 30_000 });
      const field = page.getByRole('combobox', { name: 'Add contract' });
      for (const [index, size] of SIZES.entries()) {
        await page.setViewportSize(size);
        await expect.poll(() => coveredControls(page)).toEqual([]);
        expect(await boxOfMain(page)).toEqual(boxes[index]);
        await expect.poll(() => isWithinReach(field)).toBe(true);
        await info.attach(`${size.width}`, {
          body: await page.screenshot(),
          contentType: 'image/png',
        });
      }
      await setFeed(server.url, 'up');
      await expect(message).toBeHidden({ timeout: 30_000 });
      expect(await boxOfMain(page)).toEqual(boxes.at(-1));
    },
  );
}
