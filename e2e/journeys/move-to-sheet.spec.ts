import { getLayout, moveWidget } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { nightlyIf } from '../kit/nightly.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { addSheet, addWidget, expect, signIn, test, toast, uniqueName } from '../kit/test.ts';

test.use({ viewport: { width: 1600, height: 1100 } });

const book = (page: Page) => page.getByRole('region', { name: 'Order book', exact: true });
const layoutSchema = z.object({ data: getLayout.data });
const idOf = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';

/** The number of order books that the server has on each sheet. */
const savedOn = (page: Page, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (sheetId) => {
      const response = await page.request.get(`${getLayout.path}?sheetId=${sheetId}`);
      const { items } = layoutSchema.parse(await response.json()).data;
      return items.filter(({ type }) => type === 'ORDER_BOOK').length;
    }),
  );

async function moveTo(page: Page, name: string): Promise<void> {
  await openWidgetMenu(book(page));
  await page.getByRole('menuitem', { name: 'Move to sheet' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Move to ${name}` })
    .click();
}

let target: string;
let ids: readonly [string, string];

test.beforeEach(async ({ page }) => {
  await signIn(page, 'trader', '/execution');
  target = uniqueName('Target');
  await addSheet(page, target);
  const targetId = idOf(page);
  await addSheet(page, uniqueName('Source'));
  await addWidget(page, 'Order book');
  ids = [idOf(page), targetId];
  await expect.poll(() => savedOn(page, ids)).toEqual([1, 0]);
});

test('design §7 a widget is moved to another sheet and back, and another tab follows', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(book(other)).toBeVisible();

  await page.bringToFront();
  await moveTo(page, target);
  await expect(book(page)).toHaveCount(0);
  await expect.poll(() => savedOn(page, ids)).toEqual([0, 1]);
  await other.bringToFront();
  await expect(book(other)).toHaveCount(0);

  await page.bringToFront();
  await toast(page, `Order book moved to ${target}`).getByRole('button', { name: 'Undo' }).click();
  await expect(book(page)).toBeVisible();
  await expect.poll(() => savedOn(page, ids)).toEqual([1, 0]);
  await other.bringToFront();
  await expect(book(other)).toBeVisible();
});

for (const [what, isSent] of [
  ['request', false],
  ['response', true],
] as const) {
  test(
    `design §7 a move whose ${what} is lost can be undone, and the undo is saved once online`,
    nightlyIf(!isSent),
    async ({ page }) => {
      let isOnline = false;
      await page.route(`**${moveWidget.path}`, async (route) => {
        if (isOnline) return route.fallback();
        if (isSent) await route.fetch();
        return route.abort();
      });
      await moveTo(page, target);
      await expect(toast(page, 'The layout is not saved yet')).toBeVisible();
      await expect(book(page)).toHaveCount(0);
      expect(await savedOn(page, ids)).toEqual(isSent ? [0, 1] : [1, 0]);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(book(page)).toBeVisible();
      isOnline = true;
      await expect(toast(page, 'The layout is not saved yet')).toHaveCount(0);
      await expect.poll(() => savedOn(page, ids)).toEqual([1, 0]);
      await page.reload();
      await expect(book(page)).toBeVisible();
    },
  );
}
