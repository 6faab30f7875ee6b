import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.use({ viewport: { width: 1440, height: 1000 } });

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

const MOVE = 'Spot −20%, volatility +50%';
const CENTS = 100;

/** An amount as it is shown, '−1,234.50', in cents. */
const centsIn = (text: string): number =>
  Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * CENTS);

/** The last figures of the rows of a table, in cents: all of one answer. */
const figuresIn = async (table: Locator): Promise<readonly number[]> => {
  const texts = await table
    .locator('tr[data-index] td:last-child')
    .evaluateAll((cells) => cells.map(({ textContent }) => textContent ?? ''));
  return texts.map(centsIn);
};

/** Opens the cell of the move; returns the sum of its lines in dollars, which its total says too. */
async function lossOf(page: Page): Promise<number> {
  await page.getByTitle(MOVE).click();
  const dialog = page.getByRole('dialog', { name: MOVE });
  const total = dialog.getByRole('row').filter({ hasText: 'Total' });
  await expect(total).toBeVisible();
  const figures = await figuresIn(dialog);
  const lines = figures.slice(0, -1);
  const sum = lines.reduce((all, cents) => all + cents, 0);
  // each is rounded to cents by itself
  expect(Math.abs(sum - (figures.at(-1) ?? Number.NaN))).toBeLessThanOrEqual(lines.length);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return sum / CENTS;
}

test(
  'design §5 the loss of a fall with rising volatility is read, hedged and sent, and the desk halted, from one sheet',
  NIGHTLY,
  async ({ page }) => {
    await openNewSheet(page, 'trader', 'Risk', 'RISK');
    await page.getByRole('button', { name: 'Risk desk' }).click();
    await widget(page, 'Risk tiles').getByRole('radio', { name: 'Paper' }).check();
    await addWidget(page, 'Options risk', 'Add component');
    const risk = widget(page, 'Options risk');
    await risk.getByRole('radio', { name: 'Paper' }).check();
    await risk.getByRole('tab', { name: 'Stress' }).click();
    const before = await lossOf(page);
    expect(before).toBeLessThan(0);

    await risk.getByRole('button', { name: 'Hedge the delta' }).click();
    const hedge = page.getByRole('dialog', { name: 'Hedge the delta' });
    await expect(hedge.getByRole('combobox', { name: 'Base' })).toHaveValue('BTC');
    await expect(hedge.getByRole('combobox', { name: 'Contract' })).not.toHaveValue('');
    await hedge.getByRole('button', { name: 'Add leg' }).click();
    const legs = risk.getByRole('list', { name: 'Hypothetical legs' });
    await expect(legs.getByRole('listitem')).toContainText('Hypothetical');
    await expect.poll(() => lossOf(page)).toBeGreaterThan(before * 0.9);

    await risk.getByRole('button', { name: 'Send as orders' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm orders' });
    await expect(question.getByText('Notional')).toBeVisible();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(toast(page, 'Order sent').or(toast(page, 'filled')).first()).toBeVisible();
    await expect(legs).toBeHidden();
    await expect.poll(() => lossOf(page)).toBeGreaterThan(before * 0.9);

    await widget(page, 'Risk tiles').getByRole('button', { name: 'Halt trading' }).click();
    await expect(page.getByRole('button', { name: 'Trading halted' })).toBeVisible();
  },
);

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const desk of ['Risk desk', 'Options desk']) {
      test(`design §5 the ${desk} is accessible`, NIGHTLY, async ({ page }) => {
        await openNewSheet(page, 'trader', 'Risk', 'RISK');
        await page.getByRole('button', { name: desk }).click();
        const shown = widget(page, desk === 'Risk desk' ? 'Risk tiles' : 'Options risk');
        await shown.getByRole('radio', { name: 'Paper' }).check();
        if (desk === 'Options desk') await shown.getByRole('tab', { name: 'Stress' }).click();
        await expect(page.locator('[data-widget] [aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
      });
    }
  });
}
