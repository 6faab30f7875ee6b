import type { Locator, Page } from '@playwright/test';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addPhoneSheet, addPhoneWidgets, region } from '../kit/phone-page.ts';
import { expect, signIn, test, uniqueName } from '../kit/test.ts';
import { expectNoSidewaysScroll, PHONE, smallTargets } from '../kit/touch.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';

test.use(PHONE);

// the page opens the first phone sheet, so other journeys must not leave one
test.afterEach(({ server }) => reset(server.url));

const HEIGHT = 844;
const TILES = [
  'Net exposure',
  'Gross exposure',
  'Leverage',
  'Margin use',
  'Nearest liquidation',
  'Delta',
  'VaR',
  'Worst stress',
];

const tiles = (page: Page): Locator => region(page, 'Risk tiles');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Fails if a dialog is wider than the page, scrolls sideways or has targets that are too small. */
async function expectToFit(page: Page, shown: Locator): Promise<void> {
  await expectNoSidewaysScroll(page);
  const beyond = await shown.evaluate((box) => {
    const parts = [...box.children].map((part) => part.scrollWidth - part.clientWidth);
    return Math.max(box.getBoundingClientRect().right - innerWidth, ...parts);
  });
  expect(beyond, 'pixels beyond the edge of the dialog').toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
}

async function close(shown: Locator): Promise<void> {
  await shown.getByRole('button', { name: 'Close' }).tap();
  await expect(shown).toBeHidden();
}

async function addAlert(page: Page): Promise<void> {
  const alerts = dialog(page, 'Risk alerts');
  await alerts.getByRole('button', { name: 'Add alert' }).tap();
  const form = dialog(page, 'Add risk alert');
  await expect(form.getByText(/^Now /)).toBeVisible();
  await expectToFit(page, form);
  await form.getByLabel(/^Threshold/).fill('90');
  await form.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(form).toBeHidden();
}

for (const width of [390, 320]) {
  test(
    `design §5 risk is read, watched and halted on a phone ${width} px wide`,
    NIGHTLY,
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: HEIGHT });
      await signIn(page, 'trader', '/mobile');
      await addPhoneSheet(page, uniqueName('Risk'));
      await addPhoneWidgets(page, ['Risk tiles']);
      await expect(tiles(page).getByRole('button', { name: /^Worst stress / })).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await smallTargets(page)).toEqual([]);
      expect(await truncatedTexts(tiles(page).getByRole('list'))).toEqual([]);

      for (const name of TILES) {
        await tiles(page)
          .getByRole('button', { name: new RegExp(`^${name} `) })
          .tap();
        await expect(
          dialog(page, name).getByRole('heading', { name: 'Assumptions' }),
        ).toBeVisible();
        await expectToFit(page, dialog(page, name));
        await close(dialog(page, name));
      }

      await tiles(page).getByRole('button', { name: 'Risk alerts' }).tap();
      await addAlert(page);
      const alerts = dialog(page, 'Risk alerts');
      await expect(alerts.getByText('Watching')).toBeVisible();
      await expectToFit(page, alerts);
      expect(await truncatedTexts(alerts)).toEqual([]);
      await alerts.getByRole('switch').tap();
      await expect(alerts.getByText('Off', { exact: true })).toBeVisible();
      await close(alerts);

      await tiles(page).getByRole('button', { name: 'Halt trading' }).tap();
      const resume = tiles(page).getByRole('button', { name: 'Resume trading' });
      const box = await resume.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(43.5);
    },
  );
}
