import type { Page } from '@playwright/test';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1280, height: 720 } });

const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts', exact: true });
const removeButtons = (page: Page, base = '') =>
  page
    .getByRole('region', { name: 'Watch list' })
    .getByRole('button', { name: new RegExp(`^Remove ${base}`) });
const base = (page: Page, place: number) =>
  page
    .getByRole('region', { name: `Spot ladder ${place}` })
    .getByRole('combobox', { name: 'Base', exact: true });

async function chooseBase(page: Page, place: number, name: string): Promise<void> {
  await page.bringToFront();
  await base(page, place).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('changes of price alerts in one tab appear in the other tab', async ({ page, context }) => {
  await openNewSheet(page, 'trader', 'Alerts');
  await addWidget(page, 'Price alerts');
  await expect(alerts(page).getByText('2 alerts')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const state = alerts(other).getByRole('switch').first();
  const isOn = await state.isChecked();

  await page.bringToFront();
  await alerts(page).getByRole('switch').first().click();
  await expect(toast(page, 'Price alert updated')).toBeVisible();
  await other.bringToFront();
  await expect(state).toBeChecked({ checked: !isOn });

  await page.bringToFront();
  await alerts(page)
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await other.bringToFront();
  await expect(alerts(other).getByText('1 alert', { exact: true })).toBeVisible();
});

test('analytics filters changed in two tabs and on another device are all saved', async ({
  page,
  context,
  browser,
  server,
}) => {
  await signIn(page, 'prime', '/analytics');
  await expect(base(page, 1)).toHaveValue('ETH');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(base(other, 2)).toHaveValue('BTC');
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const device = await elsewhere.newPage();
  await signIn(device, 'prime', '/analytics');
  await expect(base(device, 2)).toHaveValue('BTC');

  await chooseBase(page, 1, 'SOL');
  await expect(toast(page, 'Analytical view updated')).toBeVisible();
  await chooseBase(other, 2, 'XRP');
  await expect(toast(other, 'Analytical view updated')).toBeVisible();
  await expect(base(other, 1)).toHaveValue('SOL');
  const exchange = device
    .getByRole('region', { name: 'Spot ladder 1' })
    .getByRole('combobox', { name: 'Base exchange' });
  await exchange.fill('okx');
  await device.getByRole('option', { name: 'OKX', exact: true }).click();
  await expect(toast(device, 'Analytical view updated')).toBeVisible();
  await expect(exchange).toHaveValue('OKX');
  await expect(base(device, 1)).toHaveValue('SOL');
  await expect(base(device, 2)).toHaveValue('XRP');
  await elsewhere.close();
});

test(
  'contracts that two tabs remove from a new watch list stay removed',
  NIGHTLY,
  async ({ page, context }) => {
    await openNewSheet(page, 'trader', 'Removals');
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().includes('/api/sheets/layout'),
    );
    await addWidget(page, 'Watch list', 'Add component');
    await saved;
    const other = await context.newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) await expect(removeButtons(tab)).toHaveCount(6);
    await removeButtons(page, 'XRP').click();
    await removeButtons(other, 'ADA').click();
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await expect(removeButtons(tab)).toHaveCount(4);
      await expect(removeButtons(tab, '(XRP|ADA)')).toHaveCount(0);
    }
  },
);
