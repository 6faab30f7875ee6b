import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet, saveSheet } from '../kit/save-sheet.ts';
import {
  addWidget,
  createSession,
  expect,
  focusByKeyboard,
  signIn,
  test,
  uniqueName,
} from '../kit/test.ts';
import { boxOf, restingBox } from '../kit/widget-box.ts';

test.use({ viewport: { width: 1600, height: 1100 } });

const savedLayout = (response: { url(): string; request(): { method(): string }; ok(): boolean }) =>
  response.url().includes('/api/sheets/layout') &&
  response.request().method() === 'PUT' &&
  response.ok();

test('a reload restores a new sheet with three widgets, one of them moved and resized', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Journey');
  await addWidget(page, 'Order book');
  await addWidget(page, 'Recent trades');
  const trades = page.getByRole('region', { name: 'Recent trades' });
  // 'Add Widget' adds it below, and scrolls to it; 'Add component' finds room beside it
  await expect(trades).toBeInViewport({ ratio: 0.95 });
  const before = await restingBox(trades);
  await addWidget(page, 'Watch list', 'Add component');
  await expect(page.getByRole('region', { name: 'Watch list' })).toBeInViewport({ ratio: 0.95 });
  expect(await restingBox(trades)).toEqual(before);
  const header = trades.getByText('Recent trades', { exact: true });
  await header.hover();
  await page.mouse.down();
  await page.mouse.move(900, 200, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => boxOf(trades)).not.toEqual(before);

  const moved = await restingBox(trades);
  const saved = page.waitForResponse(savedLayout);
  const [x, y, width, height] = moved;
  await page.mouse.move(x + width - 4, y + height - 4, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(x + width + 90, y + height + 60, { steps: 12 });
  await page.mouse.up();
  await saved;
  await expect.poll(async () => (await boxOf(trades)).slice(2)).not.toEqual(moved.slice(2));

  const titles = ['Order book', 'Recent trades', 'Watch list'];
  // relative to the sheet, independent of scrolling
  const boxes = async () => {
    const [, top] = await boxOf(page.locator('[data-columns]'));
    const regions = titles.map((name) => boxOf(page.getByRole('region', { name, exact: true })));
    return (await Promise.all(regions)).map(([x, y, w, h]) => [x, y - top, w, h]);
  };
  // it moves to its cell after the resize
  await restingBox(trades);
  const arranged = await boxes();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Watch list' })).toBeVisible();
  await expect.poll(boxes).toEqual(arranged);
});

test('Escape cancels a drag on the sheet and a drag from the Add Widget dialog', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Escape');
  await addWidget(page, 'Order book');
  // not by role, because an open dialog hides the page from assistive technology
  const book = page.locator('[data-widget="ORDER_BOOK"]');
  const before = await restingBox(book);
  await book.getByText('Order book', { exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(900, 400, { steps: 12 });
  await expect.poll(() => boxOf(book)).not.toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => boxOf(book)).toEqual(before);

  await page.getByRole('button', { name: 'Add Widget', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Widget' });
  await dialog.getByRole('button', { name: 'Recent trades' }).hover();
  await page.mouse.down();
  await page.mouse.move(300, 400, { steps: 12 });
  await expect.poll(() => boxOf(book)).not.toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => boxOf(book)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a widget is moved by keyboard and stays where it was dropped', async ({ page }) => {
  await openNewSheet(page, 'trader', 'Keyboard');
  await addWidget(page, 'Order book');
  const book = page.getByRole('region', { name: 'Order book' });
  const before = await restingBox(book);
  await focusByKeyboard(page, book.getByRole('button', { name: 'Move Order book' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const saved = page.waitForResponse(savedLayout);
  await page.keyboard.press('Enter');
  await saved;
  await expect.poll(async () => (await boxOf(book))[0]).toBeGreaterThan(before[0]);
  const moved = await restingBox(book);
  await page.reload();
  await expect.poll(() => boxOf(book)).toEqual(moved);
});

test(
  'workspace §9 the Add Widget dialog is 815 px wide, or as wide as the screen permits',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader');
    await page.getByRole('button', { name: 'Add Widget', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Widget' });
    await expect(dialog.getByRole('button', { name: 'Order book' })).toBeVisible();
    const width = async () => (await boxOf(dialog))[2];
    await expect.poll(width).toBe(815);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(width).toBe(815);
    await page.setViewportSize({ width: 760, height: 800 });
    await expect.poll(width).toBeLessThanOrEqual(760);
  },
);

test(
  'a widget held at the edge of the sheet stays at the pointer while the sheet scrolls',
  NIGHTLY,
  async ({ page }) => {
    await createSession(page, 'trader');
    const items = ['ORDER_BOOK', 'RECENT_TRADES', 'PRICE_CHART', 'DEPTH_CHART'].map(
      (type, index) => {
        return { i: type, type, x: 0, y: index * 16, w: 12, h: 16, settings: {} };
      },
    );
    await page.goto(await saveSheet(page, { name: uniqueName('Edge'), items }));
    const book = page.locator('[data-widget="ORDER_BOOK"]');
    await restingBox(book);
    await book.getByText('Order book', { exact: true }).hover();
    await page.mouse.down();
    await page.mouse.move(900, 1080, { steps: 12 });
    // the mouse is held still while the last widget scrolls into view
    const chart = page.locator('[data-widget="DEPTH_CHART"]');
    await expect.poll(async () => (await boxOf(chart))[1]).toBeLessThan(900);
    // its header is still at the mouse
    const [, top] = await boxOf(book);
    expect(Math.abs(1080 - top)).toBeLessThan(60);
    const saved = page.waitForResponse(savedLayout);
    await page.mouse.up();
    await saved;
    await restingBox(book);
    await expect(book).toBeInViewport();
  },
);
