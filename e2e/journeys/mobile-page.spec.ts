import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { expectAligned } from '../kit/aligned-decimals.ts';
import { notify, reset, setFeed } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { entry, openPanel, panel, traderIdOf } from '../kit/notification-centre.ts';
import {
  addPhoneSheet,
  addPhoneWidgets,
  canvas,
  dragDown,
  region,
  topOf,
} from '../kit/phone-page.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { Finger, PHONE } from '../kit/touch.ts';

test.use(PHONE);

test.afterAll(({ server }) => reset(server.url));

async function addWidgets(page: Page, titles: readonly string[]): Promise<void> {
  await addPhoneSheet(page, uniqueName('Train'));
  await addPhoneWidgets(page, titles);
}

test('design §7 a handle drags a widget, Undo reverts the move, and a header swipe scrolls the page', async ({
  page,
}) => {
  await signIn(page, 'trader', '/mobile');
  await addWidgets(page, ['Recent trades', 'Order book']);
  const finger = await Finger.on(page);
  await dragDown(page, finger, 'Recent trades');
  await expect(toast(page, 'Recent trades moved')).toBeVisible();
  expect(await topOf(page, 'Order book')).toBeLessThan(await topOf(page, 'Recent trades'));
  await toast(page, 'Recent trades moved').getByRole('button', { name: 'Undo' }).tap();
  await expect
    .poll(async () => (await topOf(page, 'Recent trades')) < (await topOf(page, 'Order book')))
    .toBe(true);

  // a swipe over a widget's header scrolls the page, also from its contract, which a tap would change
  await canvas(page).evaluate((box) => box.scrollTo(0, 0));
  const contract = region(page, 'Recent trades').getByRole('button', { name: /choose another$/ });
  await finger.swipe(contract, { x: 0, y: -90 });
  await expect.poll(() => canvas(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(20);
});

/** The distance in pixels from the top of the view to the top of a widget. */
const belowTop = async (page: Page, name: string): Promise<number> => {
  const box = await canvas(page).boundingBox();
  return Math.round((await topOf(page, name)) - (box?.y ?? 0));
};

/** Scrolls a widget to the top of the view and waits until it stays there. */
async function scrollToTop(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const offset = await belowTop(page, name);
    await canvas(page).evaluate(async (box, top) => {
      box.scrollTop += top;
      // users rotate the phone long after the scroll event
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, offset);
    expect(await belowTop(page, name)).toBe(0);
  }).toPass();
}

test('design §7 rotation keeps the scroll position, and Undo restores a removed widget', async ({
  page,
}) => {
  await signIn(page, 'trader', '/mobile');
  await addWidgets(page, ['Recent trades', 'Order book', 'Watch list', 'Price chart']);
  await scrollToTop(page, 'Watch list');
  expect(await canvas(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(300);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('[data-columns="7"]')).toBeVisible();
  await expect.poll(async () => Math.abs(await belowTop(page, 'Watch list'))).toBeLessThan(12);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-columns="3"]')).toBeVisible();
  await expect.poll(async () => Math.abs(await belowTop(page, 'Watch list'))).toBeLessThan(12);

  await region(page, 'Watch list').getByRole('button', { name: 'Widget menu' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(region(page, 'Watch list')).toBeHidden();
  await toast(page, 'Watch list removed').getByRole('button', { name: 'Undo' }).tap();
  await expect(region(page, 'Watch list')).toBeVisible();
});

test('new trades do not scroll the page', NIGHTLY, async ({ page }) => {
  await signIn(page, 'trader', '/mobile');
  await addWidgets(page, ['Recent trades', 'Order book', 'Watch list']);
  await canvas(page).evaluate((box) => box.scrollTo(0, 120));
  const first = region(page, 'Recent trades').getByRole('row').nth(1);
  for (let trade = 0; trade < 3; trade += 1) {
    const before = await first.textContent();
    await expect(first).not.toHaveText(before ?? '');
  }
  expect(await canvas(page).evaluate((box) => box.scrollTop)).toBe(120);
});

test(
  'every item of a widget menu is within reach in landscape orientation',
  NIGHTLY,
  async ({ page }) => {
    const side = { width: 844, height: 390 };
    await page.setViewportSize(side);
    await signIn(page, 'trader', '/mobile');
    await addWidgets(page, ['Recent trades']);
    await region(page, 'Recent trades').getByRole('button', { name: 'Widget menu' }).tap();
    const menu = await page.getByRole('menu').boundingBox();
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(side.height);
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await expect(region(page, 'Recent trades')).toBeHidden();
  },
);

test('workspace §4 the top bar chooses the contract and shows connection and staleness', async ({
  page,
  server,
}) => {
  await signIn(page, 'trader', '/mobile');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('status')).toHaveText('Connected');
  await bar.getByRole('button', { name: /choose another contract/ }).tap();
  const search = page.getByRole('dialog', { name: 'Search contracts' });
  await search.getByRole('searchbox', { name: 'Search contracts' }).fill('eth perp okx');
  await expectAccessible(page);
  await search.getByRole('button', { name: 'ETH/USDT perp OKX' }).tap();
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH/USDT perp');
  await expect(bar.locator('[data-field="mid"]')).toHaveText(/\d/);
  await expect(bar.locator('[data-field="chg_24h_pct"]')).toHaveText(/%/);

  await setFeed(server.url, 'down');
  await expect(bar.getByRole('status')).toHaveText('Disconnected');
  await expect(bar).toContainText(/stale \d+ s/, { timeout: 30_000 });
  await setFeed(server.url, 'up');
  await expect(bar.getByRole('status')).toHaveText('Connected', { timeout: 30_000 });
});

test(
  'design §9 the contract search aligns the points of prices, and has a funding column only for perpetuals',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader', '/mobile');
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: /choose another contract/ }).tap();
    const search = page.getByRole('dialog', { name: 'Search contracts' });
    const heading = search.getByText('Funding', { exact: true }).first();
    await expectAligned(search.locator('[data-field="last"]'));
    await expect(heading).toBeHidden();
    await search.getByRole('button', { name: 'Perpetual' }).tap();
    await expect(heading).toBeVisible();
  },
);

test('workspace §2 a shared widget is previewed and accepted; the notification code loads on demand', async ({
  page,
  server,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await signIn(page, 'trader', '/mobile');
  await expect(page.locator('[data-columns]')).toBeVisible();
  await notify(server.url, {
    traderId: await traderIdOf(page),
    type: 'SHARED_WIDGET',
    title: 'Shared widget',
    short_message: 'A colleague shared a widget with you.',
    data: { type: 'RECENT_TRADES', settings: '{"contract":"kraken_spot:XBTUSDT"}' },
  });
  await expect(page.getByRole('button', { name: 'Notifications, unread' })).toBeVisible();
  expect(scripts.filter((path) => /notifications.*\.js$/.test(path))).toEqual([]);
  expect(scripts.filter((path) => /mf_analytics|mf_settings|desk.*\.js/.test(path))).toEqual([]);

  await openPanel(page);
  await expectAccessible(page);
  await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).tap();
  await expect(panel(page)).toBeHidden();
  const preview = page.getByRole('region', { name: 'Recent trades Preview' });
  await expect(preview).toBeInViewport();
  await expect(preview).toContainText('Kraken Spot');

  await openPanel(page);
  await entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }).tap();
  const accept = page.getByRole('dialog', { name: 'Accept widget' });
  const name = uniqueName('Shared tape');
  await accept.getByLabel('Name').fill(name);
  await accept.getByLabel('Name').press('Enter');
  await expect(accept).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Widget' }).tap();
  await page.getByRole('tab', { name: 'My Widgets' }).tap();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});
