import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.afterEach(({ server }) => reset(server.url));

const NAME = 'Gross exposure of all paper accounts is above 1 USD';

test(
  'design §2 a risk alert that is set on a figure fires, is listed with its firing, and can be restored',
  NIGHTLY,
  async ({ page }) => {
    await openNewSheet(page, 'trader', 'Exposure', 'RISK');
    await addWidget(page, 'Risk tiles', 'Add component');
    const widget = page.getByRole('region', { name: 'Risk tiles' });
    await widget.getByRole('radio', { name: 'Paper' }).check();
    await widget.getByRole('button', { name: /^Gross exposure / }).click();
    const figure = page.getByRole('dialog', { name: 'Gross exposure' });
    await figure.getByRole('button', { name: 'Add alert' }).click();
    const form = page.getByRole('dialog', { name: 'Add risk alert' });
    await expect(form.getByLabel('Accounts')).toHaveValue('All paper accounts');
    await expect(form.getByText(/^Now [\d,]+\.\d\d USD$/)).toBeVisible();
    await form.getByLabel('Threshold in USD').fill('1');
    await form.getByLabel('Threshold in USD').press('Enter');
    await expect(form).toBeHidden();
    await expect(toast(page, NAME)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(figure).toBeHidden();

    await widget.getByRole('button', { name: 'Risk alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Risk alerts' });
    const alert = dialog.getByRole('listitem').filter({ hasText: NAME });
    await expect(alert).toContainText('Watching');
    await expect(alert).toContainText('Last fired');
    await expectAccessible(page);
    await alert.getByRole('button', { name: `Delete ${NAME}` }).click();
    await expect(alert).toBeHidden();
    await toast(page, 'Risk alert removed').getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'History' }).click();
    await expect(dialog.getByText(/ USD then$/)).toHaveCount(1);
  },
);
