import { expect, signIn, test } from '../kit/test.ts';

test('the filters of a spot ladder are saved and are there after a reload', async ({ page }) => {
  await signIn(page, 'prime', '/analytics');
  const base = page.getByRole('combobox', { name: 'Base', exact: true });
  await expect(base).toHaveValue('ETH');
  await base.fill('sol');
  await page.getByRole('option', { name: 'SOL' }).click();
  await expect(page.getByText('Analytical view updated')).toBeVisible();
  await expect(page.locator('[data-ticker][data-field="bid"]').first()).toHaveText(/\d/);
  await page.reload();
  await expect(base).toHaveValue('SOL');

  // a page that goes away at once takes the change along
  await base.fill('btc');
  await page.getByRole('option', { name: 'BTC', exact: true }).click();
  await page.reload();
  await expect(base).toHaveValue('BTC');
});
