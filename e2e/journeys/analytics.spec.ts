import { addFault, refusal } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, signIn, test, toast, uniqueName } from '../kit/test.ts';

test(
  'the filters of a spot ladder are saved and restored after a reload',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'prime', '/analytics');
    const base = page
      .getByRole('region', { name: 'Spot ladder 1' })
      .getByRole('combobox', { name: 'Base', exact: true });
    await expect(base).toHaveValue('ETH');
    await base.fill('sol');
    await page.getByRole('option', { name: 'SOL' }).click();
    await expect(page.getByText('Analytical view updated')).toBeVisible();
    await expect(page.locator('[data-ticker][data-field="bid"]').first()).toHaveText(/\d/);
    await page.reload();
    await expect(base).toHaveValue('SOL');

    // a change is also saved when the page is unloaded immediately
    await base.fill('btc');
    await page.getByRole('option', { name: 'BTC', exact: true }).click();
    await page.reload();
    await expect(base).toHaveValue('BTC');
  },
);

test('design §6 a trader without data sees the empty state of each view and can add a sheet', async ({
  page,
}) => {
  await signIn(page, 'blankMember', '/analytics');
  const add = page.getByRole('main').getByRole('button', { name: 'Add sheet' });
  const views = page.getByRole('navigation', { name: 'Analytics views' }).getByRole('link');
  await expect(views.first()).toBeVisible();
  for (const view of await views.all()) {
    await view.click();
    await expect(view).toHaveAttribute('aria-current', 'page');
    await expect(add).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  }
  await views.first().click();
  await addSheet(page, uniqueName('First'));
  await expect(page.getByRole('combobox', { name: 'Base exchange' }).first()).toBeVisible();
});

test('workspace §8 a filter change that cannot be saved is rolled back and reported by a toast', async ({
  page,
  server,
}) => {
  await signIn(page, 'prime', '/analytics');
  const base = page
    .getByRole('region', { name: 'Spot ladder 1' })
    .getByRole('combobox', { name: 'Base', exact: true });
  await expect(base).toHaveValue(/\w/);
  const before = await base.inputValue();
  for (const [fault, text] of [
    [{ status: 409, body: refusal('The sheet was deleted.') }, 'The sheet was deleted.'],
    [{ status: 500, times: 3 }, 'Something went wrong, please try again'],
  ] as const) {
    await addFault(server.url, { method: 'PUT', path: '/api/analytics/sheets', ...fault });
    await base.fill('sol');
    await page.getByRole('option', { name: 'SOL', exact: true }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(base).toHaveValue(before);
  }
});

test(
  'workspace §8 a toast reports the switch to another sheet of a view',
  NIGHTLY,
  async ({ page }) => {
    const name = uniqueName('Second');
    await signIn(page, 'prime', '/analytics');
    const first = page.getByRole('tab').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await addSheet(page, name);
    await first.click();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(toast(page, 'Sheet changed')).toBeVisible();
  },
);
