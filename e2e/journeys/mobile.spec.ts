import { expectAccessible } from '../kit/accessibility.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test, uniqueName } from '../kit/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1',
});

test(
  "the error panel of mf_mobile appears while the remote is down, and 'Try again' loads the remote",
  NIGHTLY,
  async ({ page }) => {
    await page.route('**/remotes/mf_mobile/**', (route) => route.fulfill({ status: 503 }));
    await signIn(page, 'trader', '/mobile');
    const panel = page.getByRole('alert').filter({ hasText: 'Mobile could not be loaded' });
    await expect(panel).toBeVisible();
    await page.unroute('**/remotes/mf_mobile/**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-columns="3"]')).toBeVisible();
  },
);

test('a phone is redirected to the mobile page, where a new sheet keeps its widgets after a reload', async ({
  page,
}) => {
  await signIn(page, 'trader', '/execution');
  await expect(page).toHaveURL(/\/mobile/);
  await expect(page.locator('[data-columns="3"]')).toBeVisible();
  await expectAccessible(page);

  const name = uniqueName('Phone');
  await page.getByRole('button', { name: 'Sheets' }).click();
  const sheets = page.getByRole('dialog', { name: 'Sheets' });
  await expect(sheets.getByText('From the desk')).toBeVisible();
  await sheets.getByRole('button', { name: 'Add sheet' }).click();
  await page.getByLabel('Sheet name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheets).toBeHidden();

  for (const title of ['Recent trades', 'Watch list']) {
    await page.getByRole('button', { name: 'Add Widget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: title }).click();
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recent trades' })).toBeVisible();
  await expect(page.locator('[data-field="mid"]').first()).toHaveText(/\d/);
});
