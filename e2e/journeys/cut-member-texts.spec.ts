import { NIGHTLY } from '../kit/nightly.ts';
import { openSettings, settings } from '../kit/settings-dialog.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';

test(
  'design §9 the list of members does not truncate names and e-mails at a zoom of 200%',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'admin');
    await openSettings(page, 'Company');
    await settings(page).getByRole('button', { name: 'Members', exact: true }).click();
    const members = settings(page).getByRole('list', { name: 'Members' });
    await expect(members.getByText('sso@acme.example')).toBeVisible();
    await page.setViewportSize({ width: 640, height: 360 });
    expect(await truncatedTexts(members)).toEqual([]);
    const right = await members.evaluate((list) => list.getBoundingClientRect().right);
    for (const text of await members.getByText(/@acme\.example|\w+ \w+/).all()) {
      const box = await text.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right + 1);
    }
  },
);
