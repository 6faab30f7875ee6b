import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import { getSession, listNotifications } from '@parallax/protocol';
import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { entry, openPanel, section, unreadBell } from '../kit/notification-centre.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import {
  addSheet,
  addWidget,
  test as base,
  expect,
  signIn,
  uniqueName,
  type WorkerFixtures,
} from '../kit/test.ts';

const EVENING_PRICE = 60_000;
const NIGHT_PRICE = 62_000;
const ALERT = '61,000.00';
const FIRED = `BTC/USDT crosses ${ALERT}`;
const NOTE = 'Roll the December future tomorrow.';
const DESKTOP = { width: 1600, height: 1100 };

const trading = uniqueName('Trading');
const derivatives = uniqueName('Derivatives');
const desk = uniqueName('Desk');
const SHEETS = [trading, derivatives, desk];

/** A folder with a recorded series of BTC/USDT: one trade a second at these prices. */
function record(name: string, prices: readonly number[]): string {
  const folder = mkdtempSync(join(tmpdir(), `parallax-${name}-`));
  const rows = prices.map((price, at) => `${(at + 1) * 1_000},${at + 1},buy,${price},0.5`);
  const text = ['timestamp,id,side,price,amount', ...rows].join('\n');
  writeFileSync(join(folder, 'binance_spot__BTCUSDT.csv'), text);
  return folder;
}

const widget = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

async function link(page: Page, title: string, colour: 'Blue' | 'Green'): Promise<void> {
  await openWidgetMenu(widget(page, title));
  await page.getByRole('menuitem', { name: 'Link', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Link' }).getByLabel(colour).check();
  await page.keyboard.press('Escape');
  await expect(widget(page, title)).toHaveAttribute('data-link', colour.toLowerCase());
}

/** A sheet where a click in the watch list shows a contract in chart, book and trades. */
async function buildTrading(page: Page): Promise<void> {
  await addSheet(page, trading);
  await addWidget(page, 'Watch list', 'Add component');
  const followers = ['Price chart', 'Order book', 'Recent trades'];
  for (const title of followers) await addWidget(page, title);
  for (const title of ['Watch list', ...followers]) await link(page, title, 'Blue');
  const rows = widget(page, 'Watch list').locator('tr[data-index]');
  for (const [venue, pair] of [
    ['Kraken Spot', 'SOL/'],
    ['Binance Spot', 'BTC/USDT'],
  ] as const) {
    await rows.filter({ hasText: venue }).filter({ hasText: pair }).getByText(venue).click();
    for (const title of followers) {
      await expect(widget(page, title).getByRole('button', { name: venue })).toContainText(pair);
    }
  }
}

async function buildDerivatives(page: Page): Promise<void> {
  await addSheet(page, derivatives);
  await addWidget(page, 'Funding rates');
  await addWidget(page, 'Funding history', 'Add component');
  const followers = ['Funding history', 'Open interest', 'Contract details'];
  for (const title of followers.slice(1)) await addWidget(page, title);
  for (const title of ['Funding rates', ...followers]) await link(page, title, 'Green');
  const rates = widget(page, 'Funding rates');
  await rates.getByRole('button', { name: 'Filters' }).click();
  await rates.getByRole('textbox', { name: 'Filter Contract' }).fill('SOL/');
  // a press on a row that the filter moves before the release clicks no row
  await expect(rates.getByText(/^\d+ of [\d,]+ perpetuals$/)).toBeVisible();
  const row = rates.locator('tr[data-index]').filter({ hasText: 'SOL/' });
  await row
    .first()
    .getByText(/^SOL\//)
    .click();
  for (const title of followers) {
    await expect(widget(page, title).getByRole('button', { name: /^SOL\// })).toBeVisible();
  }
}

async function buildDesk(page: Page): Promise<void> {
  await addSheet(page, desk);
  for (const title of ['Price alerts', 'Venue status', 'Notes', 'Depth chart']) {
    await addWidget(page, title);
  }
  const notes = widget(page, 'Notes');
  await notes.getByRole('button', { name: 'Write' }).click();
  await notes.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await notes.getByRole('button', { name: 'Done' }).click();
  await expect(notes).toContainText(NOTE);
}

async function openSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  await expect(page.locator('[data-widget]')).toHaveCount(4);
}

/** Draws a line in the chart and makes it an alert. */
async function setAlert(page: Page): Promise<void> {
  await openSheet(page, trading);
  await widget(page, 'Price chart')
    .getByRole('button', { name: /^Lines/ })
    .click();
  await page.getByRole('textbox', { name: 'Price' }).fill(ALERT);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('button', { name: `Alert me at ${ALERT}` }).click();
  await expect(page.getByRole('button', { name: `Remove alert crosses ${ALERT}` })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Type, place and link of the widgets on each sheet. */
async function arrangement(page: Page): Promise<unknown> {
  const sheets: unknown[] = [];
  for (const name of SHEETS) {
    await openSheet(page, name);
    const places = page.locator('[data-widget]').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const [type, link] = ['data-widget', 'data-link'].map((name) => each.getAttribute(name));
        return { type, link, x, y, width, height };
      }),
    );
    sheets.push({ name, places: await places });
  }
  return sheets;
}

const test = base.extend<object, WorkerFixtures>({
  serverSettings: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = record('evening', [EVENING_PRICE, EVENING_PRICE]);
      await use({ feed: 'replay', environment: { REPLAY_DIR: folder } });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: DESKTOP });

test('design §4, §7 a chart alert fires while the browser is closed, and the sheets stay unchanged', async ({
  browser,
  server,
}) => {
  await reset(server.url);
  const day = await browser.newContext({ baseURL: server.url, viewport: DESKTOP });
  const page = await day.newPage();
  await signIn(page, 'trader', '/execution');
  await buildTrading(page);
  await buildDerivatives(page);
  await buildDesk(page);
  await setAlert(page);
  await openSheet(page, desk);
  const alert = (on: Page) =>
    widget(on, 'Price alerts')
      .locator('tr[data-index]')
      .filter({ hasText: `crosses ${ALERT}` });
  await expect(alert(page)).toContainText('Watching');
  await page.reload();
  const before = await arrangement(page);
  await day.close();

  // the server is updated overnight, and the market moves through the alert
  await server.kill();
  const night = record('night', [EVENING_PRICE, ...Array.from({ length: 600 }, () => NIGHT_PRICE)]);
  await server.restart({ REPLAY_DIR: night });
  const program = await TestClient.of(server.url, ACCOUNTS.trader);
  const { traderId } = await program.call(getSession);
  await expect(async () => {
    const all = await program.call(listNotifications, { query: { TraderId: traderId } });
    expect(all.filter(({ title }) => title === FIRED)).toHaveLength(1);
  }).toPass({ timeout: 30_000 });

  const morning = await browser.newContext({ baseURL: server.url, viewport: DESKTOP });
  const next = await morning.newPage();
  await signIn(next, 'trader', '/execution');
  await expect(unreadBell(next)).toBeVisible();
  await openPanel(next);
  await expect(section(next, 'New')).toContainText(FIRED);
  await expect(entry(next, FIRED)).toHaveCount(1);
  await next.keyboard.press('Escape');
  expect(await arrangement(next)).toEqual(before);
  await expect(alert(next)).toContainText('Fired');
  await expect(widget(next, 'Notes')).toContainText(NOTE);
  await openSheet(next, trading);
  for (const title of ['Price chart', 'Order book', 'Recent trades']) {
    const chosen = widget(next, title).getByRole('button', { name: 'Binance Spot' });
    await expect(chosen).toContainText('BTC/USDT');
  }
  await morning.close();
  rmSync(night, { recursive: true, force: true });
});
