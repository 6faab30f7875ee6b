import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { reset } from '../kit/control.ts';
import {
  beyondEdge,
  settingsButton as button,
  expectDialogAccessible,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const accountsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Buys at the market, and returns the status of the response and its text. */
async function buyBitcoin(page: Page, url: string): Promise<[status: number, text: string]> {
  const accounts = accountsSchema.parse(await (await page.request.get('/api/accounts')).json());
  const order = {
    id: randomUUID(),
    accountId: accounts.data.find(({ name }) => name === 'Paper spot')?.id,
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    amount: '0.01',
    source: 'ticket',
  };
  const headers = { origin: new URL(url).origin };
  const response = await page.request.post('/api/orders', { data: order, headers });
  return [response.status(), await response.text()];
}

const logRow = (page: Page, text: string) =>
  settings(page).getByRole('row').filter({ hasText: text }).first();

async function fitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await beyondEdge(settings(page))).toEqual([]);
  const cut = await settings(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('td, h3, p, label, button')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await expectDialogAccessible(page);
  if (size !== null) await page.setViewportSize(size);
}

test('design of accounts §4 a limit that an admin sets is seen by a member, holds, and is in the log', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  await signInToSettings(page, 'admin', 'Exchanges');
  await button(page, 'Trading limits').click();
  await settings(page).getByLabel('Largest order value').fill('50');
  await button(page, 'Save limits').click();
  await expect(toast(page, 'Trading limits updated')).toBeVisible();
  await expect(button(page, 'Save limits')).toBeDisabled();
  await expectDialogAccessible(page);
  await fitsPhone(page);

  const member = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signInToSettings(member, 'trader', 'Exchanges');
  await button(member, 'Trading limits').click();
  const limits = settings(member).getByRole('list', { name: 'Trading limits' });
  await expect(limits.getByRole('listitem').filter({ hasText: 'Largest order value' })).toHaveText(
    'Largest order value50 USD',
  );
  await expect(button(member, 'Save limits')).toHaveCount(0);
  const [status, text] = await buyBitcoin(member, server.url);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toContain('Largest order value of the company: at most 50 USD');
  await member.close();

  await button(page, 'Back').click();
  await expect(button(page, 'Trading limits')).toBeFocused();
  await button(page, 'Trading log').click();
  await expect(logRow(page, 'Order rejected')).toContainText('Largest order value of the company');
  await expect(logRow(page, 'Order rejected')).toContainText('Paper spot (Paper)');
  await expect(logRow(page, 'Limits changed')).toContainText('Largest order value 50 USD');
  await expectDialogAccessible(page);
  await fitsPhone(page);
  await settings(page).getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Limits changed', exact: true }).click();
  await expect(logRow(page, 'Order rejected')).toHaveCount(0);
  await expect(logRow(page, 'Limits changed')).toBeVisible();
});
