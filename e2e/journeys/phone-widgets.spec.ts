import type { Page } from '@playwright/test';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addPhoneSheet, addPhoneWidgets, canvas, modal, region, topOf } from '../kit/phone-page.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { expectNoSidewaysScroll, Finger, PHONE, smallTargets } from '../kit/touch.ts';

test.use(PHONE);

// the page opens the first phone sheet, so other journeys must not leave one
test.afterEach(({ server }) => reset(server.url));

const UPRIGHT = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const SMALL = { width: 360, height: 640 };
const TABLET = { width: 820, height: 1180 };
const WITH_ROWS = [
  'Watch list',
  'Market overview',
  'Price alerts',
  'Options chain',
  'Venue comparison',
  'Funding rates',
];
const OTHERS = ['Order book', 'Recent trades', 'Price chart', 'Economic calendar'];
const REST = [
  'Depth chart',
  'Top movers',
  'Spread chart',
  'Contract details',
  'Funding history',
  'Open interest',
  'Liquidations',
  'Basis curve',
  'Volatility smile',
  'Venue status',
  'Notes',
];

async function openSheet(page: Page, titles: readonly string[]): Promise<void> {
  await signIn(page, 'trader', '/mobile');
  await addPhoneSheet(page, uniqueName('Thumb'));
  await addPhoneWidgets(page, titles);
}

async function choose(page: Page, title: string, item: string): Promise<void> {
  await region(page, title).getByRole('button', { name: 'Widget menu' }).tap();
  await page.getByRole('menuitem', { name: item, exact: true }).tap();
}

for (const size of [SMALL, TABLET]) {
  test(
    `design §9 every target in a widget fits a thumb at ${size.width}×${size.height}`,
    NIGHTLY,
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await openSheet(page, [...OTHERS, ...WITH_ROWS]);
      for (const title of WITH_ROWS) {
        const rows = region(page, title).locator('tr[data-index]');
        await rows.first().scrollIntoViewIfNeeded();
        await expect(rows.first().getByRole('button', { name: /^Menu for/ })).toBeVisible();
      }
      expect(await smallTargets(page)).toEqual([]);

      const overview = region(page, 'Market overview');
      const change = await overview.getByRole('columnheader', { name: '24h' }).boundingBox();
      const frame = await overview.boundingBox();
      expect((change?.x ?? 0) + (change?.width ?? 0)).toBeLessThan(
        (frame?.x ?? 0) + (frame?.width ?? 0),
      );
      await overview.getByRole('button', { name: 'Filters' }).tap();
      await expect(overview.getByLabel('Last at least')).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await overview.getByRole('button', { name: 'Columns' }).tap();
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await page.keyboard.press('Escape');

      // the button of a row's menu extends over the space beside its column
      const button = overview.getByRole('button', { name: /^Menu for/ }).first();
      const { height = 0 } = (await button.boundingBox()) ?? {};
      await button.tap({ position: { x: 3, y: height - 3 } });
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expectNoSidewaysScroll(page);
    },
  );
}

test(
  'design §9 every target in the other widgets fits a thumb, and a tap at the edge of its subject chooses another',
  NIGHTLY,
  async ({ page }) => {
    test.setTimeout(180_000);
    await openSheet(page, REST);
    for (const title of REST) {
      await region(page, title).scrollIntoViewIfNeeded();
      await expect(region(page, title).getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    }
    expect(await smallTargets(page)).toEqual([]);

    const subject = region(page, 'Contract details').getByRole('button', {
      name: /choose another$/,
    });
    await subject.scrollIntoViewIfNeeded();
    const { width, height } = (await subject.boundingBox()) ?? { width: 0, height: 0 };
    // the lowest and the highest line of the target's minimum height
    for (const y of [height / 2 - 21, height / 2 + 21]) {
      await subject.tap({ position: { x: width / 2, y } });
      await expect(modal(page, 'Choose a contract')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal(page, 'Choose a contract')).toBeHidden();
    }
  },
);

test(
  'design §7 a chart with a long title keeps its tools on a phone',
  NIGHTLY,
  async ({ page }) => {
    await openSheet(page, ['Spread chart']);
    const chart = region(page, 'Spread chart');
    await chart.getByRole('button', { name: 'Show as table' }).tap();
    await expect(chart.getByRole('table')).toBeVisible();
    await chart.getByRole('button', { name: 'Export' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Download CSV' })).toBeVisible();
  },
);

test(
  'design §7 a tap anywhere on a level of the order book copies its price',
  NIGHTLY,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSheet(page, ['Order book']);
    const best = region(page, 'Order book').locator('tbody[aria-label="Bids"] tr').first();
    await expect(best).toContainText(/\d/);
    await best.locator('td').last().tap();
    await expect(toast(page, /^Price [\d.,]+ copied$/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\d.]+$/);
  },
);

test('design §7 a price alert is switched, edited and deleted within the width of a small phone', async ({
  page,
}) => {
  await page.setViewportSize(SMALL);
  await openSheet(page, ['Price alerts']);
  const widget = region(page, 'Price alerts');
  const rows = widget.locator('tr[data-index]');
  const row = rows.first();
  await expect(row).toBeInViewport();
  const active = row.getByRole('switch');
  const frame = await widget.boundingBox();
  for (const target of [active, row.getByRole('button', { name: /^Menu for/ })]) {
    const { x = 0, width = 0 } = (await target.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(frame?.x ?? 0);
    expect(x + width).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  }
  expect(await smallTargets(page)).toEqual([]);

  const isOn = await active.getAttribute('aria-checked');
  await active.tap();
  await expect(active).toHaveAttribute('aria-checked', isOn === 'true' ? 'false' : 'true');

  const openMenu = () => row.getByRole('button', { name: /^Menu for/ }).tap();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).tap();
  const form = modal(page, 'Edit price alert');
  await form.getByLabel('Price', { exact: true }).fill('345678');
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
  await expect(row).toContainText('345,678.00');

  const count = await rows.count();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).tap();
  await expect(rows).toHaveCount(count - 1);
  await toast(page, 'Price alert removed').getByRole('button', { name: 'Undo' }).tap();
  await expect(rows).toHaveCount(count);
});

/** Whether a widget fills the canvas, up to its margin. */
async function expectFills(page: Page, title: string): Promise<void> {
  await expect
    .poll(async () => {
      const [box, view] = [
        await region(page, title).boundingBox(),
        await canvas(page).boundingBox(),
      ];
      if (!box || !view) return undefined;
      return [view.width - box.width, view.height - box.height, box.x - view.x, box.y - view.y];
    })
    .toEqual([16, 16, 8, 8]);
}

const belowTop = async (page: Page, title: string): Promise<number> =>
  Math.round((await topOf(page, title)) - ((await canvas(page).boundingBox())?.y ?? 0));

test(
  'design §7 a maximised widget fills a rotated phone, and Restore returns to the scroll position',
  NIGHTLY,
  async ({ page }) => {
    await openSheet(page, ['Recent trades', 'Notes', 'Order book', 'Price chart']);
    await region(page, 'Order book').evaluate((widget) => widget.scrollIntoView());
    await expect.poll(async () => Math.abs(await belowTop(page, 'Order book'))).toBeLessThan(12);
    const before = await canvas(page).evaluate((box) => box.scrollTop);
    expect(before).toBeGreaterThan(300);

    await choose(page, 'Order book', 'Maximise');
    await expectFills(page, 'Order book');
    await page.setViewportSize(ON_ITS_SIDE);
    await expect(page.locator('[data-columns="7"]')).toBeVisible();
    await expectFills(page, 'Order book');
    await choose(page, 'Order book', 'Restore');
    await expect(region(page, 'Order book').getByRole('button', { name: /^Move/ })).toBeVisible();
    await expect.poll(async () => Math.abs(await belowTop(page, 'Order book'))).toBeLessThan(12);

    await choose(page, 'Order book', 'Maximise');
    await page.setViewportSize(UPRIGHT);
    await expect(page.locator('[data-columns="3"]')).toBeVisible();
    await expectFills(page, 'Order book');
    await page.setViewportSize(ON_ITS_SIDE);
    await expect(page.locator('[data-columns="7"]')).toBeVisible();
    await expectFills(page, 'Order book');
    await page.setViewportSize(UPRIGHT);
    await expectFills(page, 'Order book');
    await choose(page, 'Order book', 'Restore');
    await expect.poll(async () => Math.abs(await belowTop(page, 'Order book'))).toBeLessThan(12);
  },
);

test('design §7 widget settings open as a bottom sheet, and keep a change after a swipe closes them', async ({
  page,
}) => {
  await openSheet(page, ['Order book']);
  const finger = await Finger.on(page);
  const book = region(page, 'Order book');
  await expect(book.getByRole('columnheader', { name: 'Size' })).toBeVisible();
  await choose(page, 'Order book', 'Settings');
  const settings = modal(page, 'Order book settings');
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await settings.boundingBox()) ?? {};
      return Math.round(y + height);
    })
    .toBe(UPRIGHT.height);
  expect(await smallTargets(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Notional' }).tap();
  await settings.getByRole('switch', { name: 'Cumulative' }).tap();
  const cumulative = await settings
    .getByRole('switch', { name: 'Cumulative' })
    .getAttribute('aria-checked');
  await finger.swipe(settings.getByRole('heading', { name: 'Order book settings' }), {
    x: 0,
    y: 500,
  });
  await expect(settings).toBeHidden();
  await expect(book.getByRole('columnheader', { name: 'USDT' })).toBeVisible();

  await page.reload();
  await expect(book.getByRole('columnheader', { name: 'USDT' })).toBeVisible();
  await choose(page, 'Order book', 'Settings');
  await expect(settings.getByRole('button', { name: 'Notional' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(settings.getByRole('switch', { name: 'Cumulative' })).toHaveAttribute(
    'aria-checked',
    cumulative ?? '',
  );
});
