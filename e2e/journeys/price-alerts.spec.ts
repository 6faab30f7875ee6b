import { TestClient } from '@parallax/mock-server/testing/test-client';
import { addPriceAlert, getSession, listNotifications } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { ACCOUNTS } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1280, height: 720 } });

const widget = (page: Page) => page.getByRole('region', { name: 'Price alerts', exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Add price alert' });

async function openWidget(page: Page): Promise<void> {
  await openNewSheet(page, 'trader', 'Alerts');
  await addWidget(page, 'Price alerts');
  await expect(widget(page).getByText('2 alerts')).toBeVisible();
}

async function addAlert(page: Page, price: string): Promise<void> {
  await widget(page).getByRole('button', { name: 'Add alert' }).click();
  await form(page).getByLabel('Price', { exact: true }).fill(price);
  await form(page).getByRole('button', { name: 'Add' }).click();
  await expect(form(page)).toBeHidden();
}

test('design §7 an alert can be added, deactivated and deleted, and Undo restores the alert', async ({
  page,
}) => {
  await openWidget(page);
  await expectAccessible(page);
  await addAlert(page, '400000');
  const row = widget(page).locator('tr[data-index]').filter({ hasText: 'above 400,000.00' });
  await expect(row).toContainText('Watching');
  await row.getByRole('switch').click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  await toast(page, 'Price alert removed').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('design §4 an alert fires while every browser is closed and is listed the next morning', async ({
  browser,
  server,
}) => {
  // the alert is created through the API, so that no page is open when it fires
  const trader = await TestClient.of(server.url, ACCOUNTS.trader);
  const { traderId } = await trader.call(getSession);
  await trader.call(addPriceAlert, {
    body: {
      kind: 'above',
      contract: 'binance_spot:BTCUSDT',
      value: 1_000,
      repeat: 'once',
      active: true,
    },
  });
  await expect(async () => {
    const [newest] = await trader.call(listNotifications, { query: { TraderId: traderId } });
    expect(newest?.title).toBe('BTC/USDT above 1,000.00');
  }).toPass();

  const morning = await browser.newContext({ baseURL: server.url });
  const page = await morning.newPage();
  await openNewSheet(page, 'trader', 'Morning');
  await addWidget(page, 'Price alerts');
  const row = widget(page).locator('tr[data-index]').filter({ hasText: 'above 1,000.00' });
  await expect(row).toContainText('Fired');
  await widget(page).getByRole('button', { name: 'History' }).click();
  await expect(widget(page).locator('tr[data-index]').first()).toContainText('Last price');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Notification centre' }).getByText('BTC/USDT above 1,000.00'),
  ).toBeVisible();
  await morning.close();
});

test('design §7 an alert that fires shows a toast', async ({ page }) => {
  await openWidget(page);
  await addAlert(page, '1000');
  await expect(toast(page, 'BTC/USDT above 1,000.00')).toBeVisible();
  const row = widget(page).locator('tr[data-index]').filter({ hasText: 'above 1,000.00' });
  await expect(row).toContainText('Fired');
});
