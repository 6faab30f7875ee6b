import { type LayoutItem, sheetAddress } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { addFault, clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';

const addedSchema = z.object({ data: z.object({ id: z.uuid(), name: z.string() }) });
const LINKED = 12;

test.use({ viewport: { width: 1600, height: 1100 } });
test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

/** Opens a new sheet with a watch list and twelve widgets that follow the header. */
async function openLinkedSheet(page: Page, url: string): Promise<string> {
  await signIn(page, 'trader');
  const added = await page.request.post(`${url}/api/sheets`, {
    data: { name: uniqueName('Linked'), menuBar: 'EXECUTION' },
  });
  const sheet = addedSchema.parse(await added.json()).data;
  const contracts = ['binance_spot:BTCUSDT', 'okx:ETH-USDT'];
  const list = { i: 'list', type: 'WATCH_LIST', x: 0, y: 0, w: 8, h: 30, settings: { contracts } };
  const details = Array.from(
    { length: LINKED },
    (_, index): LayoutItem => ({
      i: `details-${index}`,
      type: 'CONTRACT_DETAILS',
      x: 8 + (index % 3) * 5,
      y: Math.floor(index / 3) * 8,
      w: 5,
      h: 8,
      settings: {},
      link: { to: 'header' },
    }),
  );
  const saved = await page.request.put(`${url}/api/sheets/layout?sheetId=${sheet.id}`, {
    data: { revision: 0, items: [list, ...details] },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto(sheetAddress('EXECUTION', sheet));
  return sheet.name;
}

const details = (page: Page) => page.getByRole('region', { name: 'Contract details' });
const row = (page: Page, index: number) =>
  page.getByRole('region', { name: 'Watch list' }).locator('tr[data-index]').nth(index);

test('design §7 twelve linked widgets follow one click in a watch list', async ({
  page,
  server,
}) => {
  await openLinkedSheet(page, server.url);
  await expect(details(page)).toHaveCount(LINKED);
  await row(page, 1).getByText('OKX').click();
  await expect(details(page).filter({ hasText: 'ETH/USDT' })).toHaveCount(LINKED);
  await row(page, 0).getByText('Binance Spot').click();
  await expect(details(page).filter({ hasText: 'BTC/USDT' })).toHaveCount(LINKED);
});

test(
  'the sheet menu and the palette duplicate a sheet with its widgets and links',
  NIGHTLY,
  async ({ page, server }) => {
    const name = await openLinkedSheet(page, server.url);
    await page.getByRole('button', { name: 'Sheet menu' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
    await expect(page.getByRole('tab', { name: `${name} 2`, selected: true })).toBeVisible();
    await expect(toast(page, 'Sheet added successfully')).toBeVisible();
    await expect(details(page)).toHaveCount(LINKED);
    await page.reload();
    await expect(details(page)).toHaveCount(LINKED);
    for (const each of await details(page).all()) {
      await expect(each).toHaveAttribute('data-link', 'header');
    }

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('duplicate sheet');
    await page.getByRole('option', { name: /Duplicate sheet/ }).click();
    await expect(page.getByRole('tab', { name: `${name} 2 2`, selected: true })).toBeVisible();
    await expect(page.getByRole('tab').filter({ hasText: name })).toHaveText([
      name,
      `${name} 2`,
      `${name} 2 2`,
    ]);
  },
);

test('a failed duplication leaves no sheet behind', NIGHTLY, async ({ page, server }) => {
  const name = await openLinkedSheet(page, server.url);
  await expect(details(page)).toHaveCount(LINKED);
  const path = '/api/sheets/layout';
  await addFault(server.url, { method: 'PUT', path, status: 500, times: 20 });
  await page.getByRole('button', { name: 'Sheet menu' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  await expect(toast(page, 'An error occurred while adding the sheet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
  await expect(page.getByRole('tab').filter({ hasText: name })).toHaveCount(1);
});
