import type { Page } from '@playwright/test';
import { NIGHTLY } from '../kit/nightly.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';
import { boxOf, restingBox } from '../kit/widget-box.ts';

test.use({ viewport: { width: 1600, height: 1100 } });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, title: string, item: string): Promise<void> {
  await openWidgetMenu(region(page, title));
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await openNewSheet(page, 'trader', 'Undo');
  await addWidget(page, 'Order book');
});

test('design §7 the keyboard shortcuts undo and redo changes of a sheet', async ({ page }) => {
  await addWidget(page, 'Recent trades');
  await choose(page, 'Order book', 'Remove');
  await expect(region(page, 'Order book')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(region(page, 'Order book')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(region(page, 'Recent trades')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(region(page, 'Recent trades')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(region(page, 'Order book')).toHaveCount(0);
});

test('design §7 the widget menu has its items in order', NIGHTLY, async ({ page }) => {
  await openWidgetMenu(region(page, 'Order book'));
  await expect(page.getByRole('menuitem')).toHaveText([
    'Settings',
    'Maximise',
    'Link',
    'Duplicate',
    'Move to sheet',
    'Save to My Widgets',
    'Share',
    'Remove',
  ]);
});

test('design §7 a maximised widget fills the canvas until Escape', NIGHTLY, async ({ page }) => {
  await addWidget(page, 'Recent trades');
  const book = page.locator('[data-widget="ORDER_BOOK"]');
  const [, , ...size] = await restingBox(book);
  await choose(page, 'Order book', 'Maximise');
  await expect.poll(async () => (await boxOf(book))[2]).toBeGreaterThan(1_000);
  await expect(region(page, 'Recent trades')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(region(page, 'Recent trades')).toBeVisible();
  expect((await restingBox(book)).slice(2)).toEqual(size);
});

test('design §7 widgets of one colour show one contract, even after a reload', async ({ page }) => {
  await addWidget(page, 'Recent trades');
  for (const title of ['Order book', 'Recent trades']) {
    await choose(page, title, 'Link');
    const blue = page.getByRole('radiogroup', { name: 'Link' }).getByLabel('Blue');
    await blue.check();
    await page.keyboard.press('Escape');
    await expect(region(page, title)).toHaveAttribute('data-link', 'blue');
  }
  await choose(page, 'Order book', 'Settings');
  // the opening dialog takes the focus, which would close a list that is open by then
  await expect(page.locator('[role="dialog"]:focus-within')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Contract' }).fill('eth okx');
  await expect(page.getByRole('option').first()).toContainText('ETH');
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
  );
  await page.keyboard.press('Enter');
  await saved;
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  for (const title of ['Order book', 'Recent trades']) {
    await expect(region(page, title)).toContainText('ETH');
  }
  await page.reload();
  await expect(region(page, 'Recent trades')).toContainText('ETH');
});
