import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1440, height: 1000 } });

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

async function openAlgoDesk(page: Page): Promise<void> {
  await openNewSheet(page, 'trader', 'Algo', 'ALGO');
  await page.getByRole('button', { name: 'Algo desk' }).click();
  await expect(widget(page, 'Algo orders')).toBeVisible();
}

test(
  'design §3 a TWAP is started, paused, resumed and cancelled from the Algo desk',
  NIGHTLY,
  async ({ page }) => {
    await openAlgoDesk(page);
    const centre = widget(page, 'Algo centre');
    await centre.getByRole('textbox', { name: 'Amount' }).fill('0.5');
    await centre.getByRole('textbox', { name: 'Duration' }).fill('5m');
    await centre.getByRole('textbox', { name: 'Interval' }).fill('5');
    await expect(centre.getByRole('region', { name: 'Preview' })).toContainText('60');
    await centre.getByRole('button', { name: 'Start TWAP' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm order' })
      .getByRole('button', { name: 'Send' })
      .click();
    await expect(toast(page, 'Algo started')).toBeVisible();

    const algos = widget(page, 'Algo orders');
    await expect(algos.getByRole('progressbar')).toBeVisible();
    await algos.getByRole('button', { name: 'Pause' }).first().click();
    await expect(algos.getByText('Paused').first()).toBeVisible();
    await algos.getByRole('button', { name: 'Resume' }).first().click();
    await expect(algos.getByText('Running').first()).toBeVisible();
    await algos.getByRole('button', { name: 'Cancel' }).first().click();
    await algos.getByRole('radio', { name: 'Done' }).check();
    await expect(algos.getByText('Cancelled').first()).toBeVisible();
  },
);

test('design §5 the Algo desk is accessible', NIGHTLY, async ({ page }) => {
  await openAlgoDesk(page);
  await expect(page.locator('[data-widget] [aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
});
