import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const accountsSchema = z.object({
  data: z.array(z.object({ id: z.uuid(), name: z.string(), exchangeName: z.string() })),
});
const bookSchema = z.object({
  data: z.object({ bids: z.array(z.tuple([z.number(), z.number()])) }),
});

/** Sends an order that rests below the market; returns its price. */
async function sendRestingOrder(page: Page): Promise<string> {
  const accounts = accountsSchema.parse(await (await page.request.get('/api/accounts')).json());
  const account = accounts.data.find(({ name }) => name === 'Paper spot');
  const asked = await page.request.get('/api/market/order-book?contract=binance_spot:BTCUSDT');
  const [best] = bookSchema.parse(await asked.json()).data.bids;
  const price = ((best?.[0] ?? 0) * 0.97).toFixed(2);
  const sent = await page.request.post('/api/orders', {
    data: {
      id: crypto.randomUUID(),
      accountId: account?.id,
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      amount: '0.01',
      price,
      source: 'ticket',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  return price;
}

/** A place on the order's line in the chart, found by the cursor that it has. */
async function findLine(page: Page, chart: Locator): Promise<{ x: number; y: number }> {
  const grabbed = chart.locator('[data-cursor="ns-resize"]');
  const box = await chart.boundingBox();
  if (box === null) throw new Error('Expected the chart to be visible.');
  const x = box.x + box.width / 3;
  const found: number[] = [];
  await expect(async () => {
    found.length = 0;
    for (let y = box.y + 60; y < box.y + box.height - 40; y += 2) {
      await page.mouse.move(x, y);
      if ((await grabbed.count()) > 0) found.push(y);
      else if (found.length > 0) break;
    }
    expect(found).not.toEqual([]);
  }).toPass();
  return { x, y: ((found[0] ?? 0) + (found.at(-1) ?? 0)) / 2 };
}

test('design §6 Charting: an order is moved by dragging its line and by keys, and drawings are kept', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Charting');
  await addWidget(page, 'Charting', 'Add component');
  const widget = page.getByRole('region', { name: 'Charting', exact: true });
  await widget.getByRole('button', { name: 'Interval: 15m' }).click();
  await page.getByRole('menuitem', { name: '1d' }).click();
  const price = await sendRestingOrder(page);
  const handle = widget.getByRole('button', { name: /^Buy 0\.01 BTC at/ });
  const shown = Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(handle).toHaveText(`Buy 0.01 BTC at ${shown}`);
  await expectAccessible(page);

  const chart = widget.getByRole('application');
  const drag = async (distance: number) => {
    const { x, y } = await findLine(page, chart);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + distance, { steps: 4 });
  };
  await drag(20);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(handle).toHaveText(`Buy 0.01 BTC at ${shown}`);

  await drag(12);
  await page.mouse.up();
  await expect(toast(page, 'Order changed')).toBeVisible();
  await expect(handle).not.toHaveText(`Buy 0.01 BTC at ${shown}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(handle).toHaveText(`Buy 0.01 BTC at ${shown}`);

  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(widget.getByText(/\(−0\.01, /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(handle).not.toHaveText(`Buy 0.01 BTC at ${shown}`);

  const draw = async (tool: string, ...places: (readonly [x: number, y: number])[]) => {
    await widget.getByRole('button', { name: tool, exact: true }).click();
    for (const [x, y] of places) await chart.click({ position: { x, y } });
  };
  const drawings = widget.getByRole('group', { name: 'Your drawings' }).locator('[data-drawing]');
  await draw('Trend line', [120, 120], [300, 160]);
  await expect(drawings).toHaveText([/^Trend line from/]);
  await draw('Note', [200, 200]);
  await page.getByRole('textbox', { name: 'Text' }).fill('Support');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawings).toHaveText([/^Trend line from/, /^Note “Support”/]);

  await draw('Horizontal line', [240, 240]);
  await expect(drawings).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(drawings).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(drawings).toHaveText([/^Trend line from/, /^Note “Support”/, /^Horizontal line at/]);
  const isSaved = async () => {
    const asked = await page.request.get(
      '/api/chart-drawings?exchange=binance_spot&symbol=BTCUSDT',
    );
    return (await asked.text()).includes('horizontal');
  };
  await expect.poll(isSaved).toBe(true);

  await page.reload();
  await expect(drawings).toHaveCount(3);
  await drawings.first().getByRole('button').focus();
  await page.keyboard.press('Delete');
  await expect(drawings).toHaveText([/^Note “Support”/, /^Horizontal line at/]);
});
