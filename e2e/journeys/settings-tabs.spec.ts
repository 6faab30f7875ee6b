import {
  expectDialogAccessible,
  SETTINGS_TABS,
  settings,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test } from '../kit/test.ts';

const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { colorScheme: 'light', viewport: { width: 320, height: 720 } },
] as const;

for (const look of LOOKS) {
  test.describe(`settings §2 in the ${look.colorScheme} theme, ${look.viewport.width} px wide`, () => {
    test.use(look);

    test('every tab is accessible, and nothing is beyond its edge', async ({ page }) => {
      await signInToSettings(page, 'admin', 'Company');
      for (const tab of SETTINGS_TABS) {
        await settings(page).getByRole('tab', { name: tab, exact: true }).click();
        const panel = settings(page).getByRole('tabpanel', { name: tab, exact: true });
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(panel).toHaveText(/\w/);
        await expectDialogAccessible(page);
        // a table scrolls within the panel
        const beyond = await panel.evaluate((box) =>
          [...box.querySelectorAll('*')]
            .filter((element) => !element.closest('table, [role="table"], [role="tablist"]'))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map(({ className }) => className),
        );
        expect(beyond, tab).toEqual([]);
      }
    });
  });
}
