import { nightlyIf } from '../kit/nightly.ts';
import {
  beyondEdge,
  eachTab,
  expectDialogAccessible,
  signInToSettings,
} from '../kit/settings-dialog.ts';
import { expect, test } from '../kit/test.ts';

const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { colorScheme: 'light', viewport: { width: 320, height: 720 } },
] as const;

for (const look of LOOKS) {
  test.describe(`settings §2 the settings, ${look.colorScheme} theme, ${look.viewport.width} px wide`, () => {
    test.use(look);

    test(
      'every tab is accessible, and its content stays within its edges',
      nightlyIf(look.colorScheme === 'light'),
      async ({ page }) => {
        await signInToSettings(page, 'admin', 'Company');
        await eachTab(page, async (panel, tab) => {
          await expectDialogAccessible(page);
          expect(await beyondEdge(panel), tab).toEqual([]);
        });
      },
    );
  });
}
