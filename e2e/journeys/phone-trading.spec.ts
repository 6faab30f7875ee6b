import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { LIVE_MS, privateCaches, reopen, waitForOfflineCache } from '../kit/offline.ts';
import { addPhoneSheet, region } from '../kit/phone-page.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { expectNoSidewaysScroll, Finger, middleOf, PHONE, smallTargets } from '../kit/touch.ts';

test.use(PHONE);

// the page opens the first phone sheet, so other journeys must not leave one
test.afterEach(({ server }) => reset(server.url));

const AS_OF = /As of \d\d:\d\d:\d\d/;
const TITLES = ['Open orders', 'Live positions', 'Wallet balances'] as const;

const ticketOf = (page: Page): Locator => region(page, 'Order ticket');

/** Opens a phone sheet with the desk 'Trading'. Returns the name of the sheet. */
async function openTrading(page: Page): Promise<string> {
  await signIn(page, 'trader', '/mobile');
  const name = uniqueName('Pocket');
  await addPhoneSheet(page, name);
  await page.getByRole('button', { name: 'Trading' }).tap();
  await expect(ticketOf(page)).toBeVisible();
  await expect(region(page, 'Wallet balances').getByRole('row').nth(1)).toBeVisible();
  return name;
}

async function chooseAccount(page: Page): Promise<void> {
  await ticketOf(page).getByRole('combobox', { name: 'Account', exact: true }).tap();
  await page.getByRole('option', { name: 'Paper spot' }).tap();
}

/** Puts an element over the whole page, also over dialogs. Returns a function that removes it. */
async function coverPage(page: Page): Promise<() => Promise<void>> {
  const cover = await page.evaluateHandle(() => {
    const element = document.createElement('div');
    element.style.cssText = 'position: fixed; inset: 0; z-index: 1000; pointer-events: auto;';
    document.body.append(element);
    return element;
  });
  return () => cover.evaluate((element) => element.remove());
}

/** A price that rests although the market moves. */
async function fillOrder(page: Page): Promise<void> {
  const ticket = ticketOf(page);
  const [bid = ''] =
    /[\d,]+\.\d+/.exec((await ticket.getByText(/^Bid /).textContent()) ?? '') ?? [];
  const price = Number(bid.replaceAll(',', '')) * 0.97;
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(price.toFixed(2));
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.01');
}

test('an order of the phone is sent by a held press, and cancelled by a tap', async ({ page }) => {
  test.slow();
  await openTrading(page);
  await chooseAccount(page);
  await fillOrder(page);
  await expectNoSidewaysScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible(page);

  await ticketOf(page).getByRole('button', { name: 'Buy BTC/USDT' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Confirm order' });
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect(send).toHaveAccessibleDescription('Hold to send');
  await expectAccessible(page);
  await send.tap();
  await expect(dialog).toBeVisible();
  const finger = await Finger.on(page);
  const place = await middleOf(send);
  await finger.press(place);
  await expect(dialog.getByText('Keep holding')).toBeVisible();
  await finger.moveTo({ x: place.x, y: place.y - 200 });
  await finger.release();
  await expect(dialog.getByText('Hold to send')).toBeVisible();
  // toasts move over the buttons, and must not end a press
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  const uncover = await coverPage(page);
  await page.mouse.move(place.x + 1, place.y);
  await expect(dialog).toBeHidden();
  await page.mouse.up();
  await uncover();
  await expect(toast(page, 'Order sent')).toBeVisible();

  const order = region(page, 'Open orders').getByRole('row').filter({ hasText: '0.01 BTC' });
  await order.getByRole('button', { name: 'Cancel' }).tap();
  await expect(order).toBeHidden();
});

test('figures of a lost connection are marked, nothing is sent by them, and they are live again within 5 s', async ({
  page,
  context,
}) => {
  test.slow();
  await openTrading(page);
  await chooseAccount(page);
  await fillOrder(page);
  await context.setOffline(true);
  for (const title of TITLES) {
    await expect(region(page, title).getByText(AS_OF)).toBeAttached();
  }
  const buy = ticketOf(page).getByRole('button', { name: 'Buy BTC/USDT' });
  await expect(buy).toHaveAccessibleDescription('No connection');
  await context.setOffline(false);
  await expect(page.getByText(AS_OF)).toHaveCount(0, { timeout: LIVE_MS });
  await expect(buy).toHaveAccessibleDescription('');
});

test('the phone opens without a network with its last figures, marked with their time', async ({
  page,
  context,
}) => {
  test.slow();
  const name = await openTrading(page);
  await waitForOfflineCache(page, name, 'WALLET_BALANCES');
  await expect
    .poll(() => privateCaches(page), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['/api/accounts', '/kept/accounts']));
  await context.setOffline(true);
  const offline = await reopen(context, page);
  const balances = region(offline, 'Wallet balances');
  await expect(balances.getByText(AS_OF)).toBeAttached();
  await expect(balances).toContainText(/Total [\d,]+\.\d\d USD/);
  await expect(ticketOf(offline).getByRole('button', { name: 'Buy BTC/USDT' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await context.setOffline(false);
  const connected = offline.getByRole('status').filter({ hasText: 'Connected' });
  await expect(connected).toBeVisible({ timeout: LIVE_MS });
  await expect(offline.getByText(AS_OF)).toHaveCount(0, { timeout: LIVE_MS });
});

test('figures stay marked while the server is down, and are live after its restart', async ({
  page,
  server,
}) => {
  test.slow();
  await openTrading(page);
  await server.kill();
  await expect(region(page, 'Wallet balances').getByText(AS_OF)).toBeAttached();
  await server.restart();
  await expect(page.getByText(AS_OF)).toHaveCount(0);
  await expect(region(page, 'Wallet balances')).toContainText(/Total [\d,]+\.\d\d USD/);
});
