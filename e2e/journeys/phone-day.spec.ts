import { areaPath, canvasAreaSchema, sheetSchema } from '@parallax/protocol';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { addFault, clearFaults, reset } from '../kit/control.ts';
import { bell, entry, openPanel, panel, unreadBell } from '../kit/notification-centre.ts';
import {
  AGE,
  cachedOrders,
  LIVE_MS,
  OFFLINE,
  price,
  privateCaches,
  reopen,
  storedTexts,
  waitForOfflineCache,
} from '../kit/offline.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import {
  addPhoneSheet,
  addPhoneWidgets,
  dragDown,
  modal,
  press,
  region,
  topOf,
} from '../kit/phone-page.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { DESKTOP, Finger, PHONE } from '../kit/touch.ts';

test.use(PHONE);

// later journeys share the server and start without these sheets and widgets
test.afterAll(({ server }) => reset(server.url));

const CANVAS_AREAS = canvasAreaSchema.exclude(['MOBILE']).options.map(areaPath);
const sheetsSchema = z.object({ data: z.array(sheetSchema) });

/** The trader's desktop sheets and their layouts on the server. */
async function deskSheets(page: Page): Promise<unknown> {
  const get = async (path: string): Promise<unknown> => {
    const response = await page.request.get(path);
    expect(response.ok(), path).toBe(true);
    return response.json();
  };
  const sheetsOf = async (rootPath: string) =>
    sheetsSchema.parse(await get(`/api/sheets?rootPath=${rootPath}`)).data;
  const sheets = (await Promise.all(CANVAS_AREAS.map(sheetsOf))).flat();
  const layouts = sheets.map(({ id }) => get(`/api/sheets/layout?sheetId=${id}`));
  return {
    sheets,
    layouts: await Promise.all(layouts),
    analytics: await sheetsOf('analytics'),
  };
}

/** A colleague adds an order book on the desktop page and shares it with the trader. */
async function shareFromDesk(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: url });
  const page = await context.newPage();
  await openNewSheet(page, 'admin', 'Sharing');
  await addWidget(page, 'Depth chart');
  await openWidgetMenu(region(page, 'Depth chart'));
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = modal(page, 'Share widget');
  await dialog.getByRole('checkbox', { name: 'Tomás Reyes' }).check();
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'The widget has been shared with selected members.')).toBeVisible();
  await context.close();
}

async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  const isOrdered = async () => {
    const tops = await Promise.all(titles.map((title) => topOf(page, title)));
    return tops.every((top, index) => index === 0 || top > (tops[index - 1] ?? top));
  };
  await expect.poll(isOrdered, { message: titles.join(' above ') }).toBe(true);
}

test('a trader works a day on a phone: sheets, widgets, an offline start, a shared widget and logout', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const requested: string[] = [];
  context.on('request', (request) => requested.push(new URL(request.url()).pathname));

  await signIn(page, 'trader', '/execution');
  await expect(page).toHaveURL(/\/mobile/);
  const before = await deskSheets(page);

  const name = uniqueName('Train');
  await addPhoneSheet(page, name);
  await addPhoneWidgets(page, ['Recent trades', 'Order book', 'Watch list']);

  const finger = await Finger.on(page);
  await dragDown(page, finger, 'Recent trades');
  const arranged = ['Order book', 'Recent trades', 'Watch list'];
  await expect(toast(page, 'Recent trades moved')).toBeVisible();
  await expectOrder(page, arranged);

  await region(page, 'Recent trades').evaluate((widget) => widget.scrollIntoView());
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('[data-columns="7"]')).toBeVisible();
  await expect(region(page, 'Recent trades')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-columns="3"]')).toBeVisible();
  await expect(region(page, 'Recent trades')).toBeInViewport();
  await expectOrder(page, arranged);
  await expect(price(page)).toHaveText(/\d/);
  await waitForOfflineCache(page, name);
  const order = 'ORDER_BOOK, RECENT_TRADES, WATCH_LIST';
  await expect.poll(() => cachedOrders(page, 3), { timeout: 40_000 }).toContain(order);

  await context.setOffline(true);
  const phone = await reopen(context, page);
  await expect(phone.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expectOrder(phone, arranged);
  await expect(price(phone)).toHaveText(/\d/);
  await expect(price(phone)).toHaveAttribute('data-stale', '');
  await expect(toast(phone, OFFLINE)).toContainText(AGE);

  await context.setOffline(false);
  await expect(price(phone)).not.toHaveAttribute('data-stale', '', { timeout: LIVE_MS });
  await expect(toast(phone, OFFLINE)).toBeHidden();

  await shareFromDesk(browser, server.url);
  await expect(unreadBell(phone)).toBeVisible();
  await openPanel(phone);
  await entry(phone, 'Ada Sterling shared').getByRole('button', { name: 'Preview' }).tap();
  await expect(panel(phone)).toBeHidden();
  await expect(region(phone, 'Depth chart Preview')).toBeInViewport();
  await bell(phone).tap();
  await entry(phone, 'Ada Sterling shared').getByRole('button', { name: 'Accept' }).tap();
  await modal(phone, 'Accept widget').getByLabel('Name').fill('From Ada');
  await modal(phone, 'Accept widget').getByLabel('Name').press('Enter');
  await expect(toast(phone, '"From Ada" widget saved successfully')).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(panel(phone)).toBeHidden();

  const desk = /mf_analytics|mf_settings|\/assets\/desk/;
  expect(requested.filter((path) => desk.test(path))).toEqual([]);

  // the change is not saved yet at logout
  await addFault(server.url, { method: 'PUT', path: '/api/sheets/layout', delayMs: 5_000 });
  await addPhoneWidgets(phone, ['Notes']);
  await press(phone, 'Settings');
  await modal(phone, 'Settings').getByRole('button', { name: 'Logout' }).tap();
  await expect(phone.getByLabel('Password')).toBeVisible();
  await expect.poll(() => privateCaches(phone)).toEqual([]);
  const texts = await storedTexts(phone);
  await clearFaults(server.url);
  const secrets = [name, 'trader@acme.example', 'Reyes', 'Acme', 'From Ada', 'unsaved-layout'];
  for (const secret of secrets) {
    expect(texts.includes(secret), `'${secret}' is stored after the logout`).toBe(false);
  }

  const deskContext = await browser.newContext({ ...DESKTOP, baseURL: server.url });
  const deskPage = await deskContext.newPage();
  await signIn(deskPage, 'trader', '/execution');
  expect(await deskSheets(deskPage)).toEqual(before);
  await expect(deskPage.getByRole('tab', { name })).toHaveCount(0);
  await deskContext.close();
});
