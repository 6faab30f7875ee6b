import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1600, height: 1100 } });

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Presses a button of a widget and waits until the sheet is saved. */
async function choose(page: Page, name: string, button: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
  );
  await widget(page, name).getByRole('button', { name: button, exact: true }).click();
  await saved;
}

async function expectPressed(page: Page, name: string, button: string): Promise<void> {
  await expect(
    widget(page, name).getByRole('button', { name: button, exact: true }),
  ).toHaveAttribute('aria-pressed', 'true');
}

async function openWith(page: Page, title: string): Promise<void> {
  await openNewSheet(page, 'trader', 'Derivatives');
  await addWidget(page, title);
}

test('design §7 Funding rates shows rate, APR, prediction and countdown', async ({ page }) => {
  await openWith(page, 'Funding rates');
  const funding = widget(page, 'Funding rates');
  await expect(funding.getByText(/^[\d,]+ perpetuals$/)).toBeVisible();
  const row = funding.locator('tr[data-index]').first();
  await expect(row).toContainText(/\dh [+−]?\d\.\d{4}%.*[+−]?[\d,]+\.\d\d%/);
  await expect(row.locator('[data-field="next_funding_time"]')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(row.locator('[data-field="pred_funding_rate"]')).toHaveText(/%$/);
  await choose(page, 'Funding rates', 'Rate');
  await page.reload();
  await expect(funding.getByRole('columnheader', { name: 'Rate' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('design §7 Open interest shows its current value and its history', async ({ page }) => {
  await openWith(page, 'Open interest');
  const interest = widget(page, 'Open interest');
  await expect(interest.getByRole('definition').first()).toHaveText(/^[\d.]+K BTC$/);
  await expect(interest.getByRole('definition').last()).toHaveText(/%$/);
  await choose(page, 'Open interest', '1D');
  await page.reload();
  await expectPressed(page, 'Open interest', '1D');
  await interest.getByRole('button', { name: 'Show as table' }).click();
  await expect(interest.locator('tr[data-index]').first()).toContainText(/\d/);
});

test('design §7 Options chain shows calls and puts around the strike', async ({ page }) => {
  await openWith(page, 'Options chain');
  const chain = widget(page, 'Options chain');
  await expect(chain.getByText(/^\d+ strikes$/)).toBeVisible();
  const row = chain.locator('tr[data-index]').filter({ hasText: 'ATM' });
  await expect(row).toContainText(/\d\.\d%/);
  await choose(page, 'Options chain', 'Puts');
  await choose(page, 'Options chain', '5');
  await page.reload();
  await expectPressed(page, 'Options chain', 'Puts');
  await expect(chain.getByText('11 strikes')).toBeVisible();
  await expect(chain.getByRole('columnheader', { name: 'Strike' })).toBeVisible();
});

test('design §7 Liquidations shows a tape, and bars by side', async ({ page }) => {
  await openWith(page, 'Liquidations');
  const liquidations = widget(page, 'Liquidations');
  await expect(liquidations.getByText(/^[\d,]+ liquidations$/)).toBeVisible();
  await expect(liquidations.getByRole('definition').first()).toHaveText(/^[\d.]+[KMB]? USD$/);
  await expect(liquidations.locator('canvas').first()).toBeVisible();
  await choose(page, 'Liquidations', 'Tape');
  await page.reload();
  await expectPressed(page, 'Liquidations', 'Tape');
  await expect(liquidations.locator('tr[data-index]').first()).toContainText(/Long|Short/);
});

test('design §7 Basis curve shows the basis in percent and annualised', async ({ page }) => {
  await openWith(page, 'Basis curve');
  const basis = widget(page, 'Basis curve');
  await expect(basis.getByRole('listitem').first()).toContainText('%');
  await choose(page, 'Basis curve', 'Percent');
  await page.reload();
  await expectPressed(page, 'Basis curve', 'Percent');
  await basis.getByRole('button', { name: 'Show as table' }).click();
  await expect(basis.locator('tr[data-index]').first()).toContainText(/^0 d/);
});

test('design §7 Volatility smile is shown by strike and by delta', async ({ page }) => {
  await openWith(page, 'Volatility smile');
  const smile = widget(page, 'Volatility smile');
  await expect(smile.getByRole('listitem')).toHaveCount(3);
  await expect(smile.getByRole('listitem').first()).toContainText(/\d\.\d%/);
  await choose(page, 'Volatility smile', 'Delta');
  await page.reload();
  await expectPressed(page, 'Volatility smile', 'Delta');
  await expect(smile.getByRole('application', { name: /by delta$/ })).toBeVisible();
});

test('the derivatives widgets are accessible in both themes', NIGHTLY, async ({ page }) => {
  test.slow();
  await openWith(page, 'Funding rates');
  for (const title of [
    'Open interest',
    'Liquidations',
    'Basis curve',
    'Options chain',
    'Volatility smile',
  ]) {
    await addWidget(page, title);
  }
  await expect(widget(page, 'Options chain').getByText(/^\d+ strikes$/)).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
  });
  await widget(page, 'Volatility smile').getByRole('button', { name: 'Show as table' }).click();
  await expectAccessible(page);
});
