import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset, setVenueFault } from '../kit/control.ts';
import { entry, openPanel, panel, unreadBell } from '../kit/notification-centre.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const accountsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

async function paperAccount(page: Page): Promise<string> {
  const response = await page.request.get('/api/accounts');
  const accounts = accountsSchema.parse(await response.json()).data;
  return accounts.find(({ name }) => name === 'Paper spot')?.id ?? '';
}

/** Sends a market order, as another device of the same person does. */
async function sendElsewhere(page: Page, url: string, accountId: string): Promise<void> {
  const order = {
    id: randomUUID(),
    accountId,
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    amount: '0.01',
    source: 'ticket',
  };
  const response = await page.request.post('/api/orders', {
    data: order,
    headers: { origin: new URL(url).origin },
  });
  expect(response.status()).toBe(200);
}

test('design §7 fills and rejected orders are announced on a page without any widget of trading', async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, 'trader', '/analytics');
  const accountId = await paperAccount(page);
  // once the page follows the orders
  await expect(async () => {
    await sendElsewhere(page, server.url, accountId);
    await expect(toast(page, 'Order filled').first()).toContainText('Buy 0.01 BTC of BTC/USDT', {
      timeout: 3_000,
    });
  }).toPass();

  await setVenueFault(server.url, accountId, 'reject');
  await sendElsewhere(page, server.url, accountId);
  await expect(toast(page, 'Order rejected')).toBeVisible();
  await expect(unreadBell(page)).toBeVisible();
  await openPanel(page);
  await expect(entry(page, 'Order rejected')).toContainText('Paper spot');
  await expect(entry(page, 'Order rejected')).toContainText('BTC/USDT on Binance Spot');

  await panel(page).getByRole('button', { name: 'Notification settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Notification settings' });
  const sound = settings.getByRole('switch', { name: 'Sound' });
  const fills = settings.getByRole('checkbox', { name: 'Fills' });
  await expect(sound).toBeChecked();
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Play the sound of fills' }).click();
  await sound.click();
  await fills.uncheck();
  await expect(sound).not.toBeChecked();

  // stored on the server, so that another browser has them
  const other = await browser.newPage();
  await signIn(other, 'trader', `${server.url}/analytics`);
  await openPanel(other);
  await panel(other).getByRole('button', { name: 'Notification settings' }).click();
  const there = other.getByRole('dialog', { name: 'Notification settings' });
  await expect(there.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await expect(there.getByRole('checkbox', { name: 'Fills' })).not.toBeChecked();
  await other.close();
});
