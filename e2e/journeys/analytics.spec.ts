import { addSheet, expect, freshName, signIn, test } from '../kit/test.ts';

test('the filters of a spot ladder are saved and restored by a reload', async ({ page }) => {
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

  // a change is sent by a page that is unloaded immediately
  await base.fill('btc');
  await page.getByRole('option', { name: 'BTC', exact: true }).click();
  await page.reload();
  await expect(base).toHaveValue('BTC');
});

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
  await addSheet(page, freshName('First'));
  await expect(page.getByRole('combobox', { name: 'Base exchange' }).first()).toBeVisible();
});
