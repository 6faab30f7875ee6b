import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const ENTRIES = [
  ['About us', 'Our mission'],
  ['Links', 'Website'],
  ['Terms', 'Terms of service'],
  ['Contact', '24/7'],
  ['System version', '1.19'],
] as const;

test('settings §2.9 every entry of About shows its pane', NIGHTLY, async ({ page }) => {
  await signIn(page, 'solo');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'About' }).click();
  for (const [entry, text] of ENTRIES) {
    await dialog.getByText(entry, { exact: true }).click();
    await expect(dialog.getByText(text).last()).toBeVisible();
  }
});
