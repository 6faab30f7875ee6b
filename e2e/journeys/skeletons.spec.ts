import { pauseClock } from '../kit/clock.ts';
import { clearFaults, reset } from '../kit/control.ts';
import { never } from '../kit/hold.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §4, §9 skeletons', () => {
  const THIRTY_S = 30_000;

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/sheets?*', (route) =>
      route.request().url().includes('rootPath=execution') ? route.continue() : never(),
    );
    await page.route('**/api/company-exchanges/trader*', never);
    await signIn(page, 'trader', '/execution');
    await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
  });

  test(
    'a sheet and the venue filter show skeletons for exactly 30 s without a response',
    NIGHTLY,
    async ({ page }) => {
      await pauseClock(page);
      await page.getByRole('link', { name: 'Risk', exact: true }).click();
      const skeleton = page.getByLabel('Loading sheets');
      await expect(skeleton).toBeVisible();
      await page.getByRole('button', { name: 'Venue filter' }).click();
      const venues = page.getByRole('dialog', { name: 'Venue filter' });
      await expect(venues.locator('[aria-busy]')).toBeVisible();
      await page.clock.runFor(THIRTY_S - 1);
      await expect(skeleton).toBeVisible();
      await expect(venues.locator('[aria-busy]')).toBeVisible();
      await page.clock.runFor(1);
      await expect(venues.getByText('Your venues could not be loaded')).toBeVisible();
      await expect(page.getByText('Your sheets could not be loaded')).toBeVisible();
    },
  );

  test(
    'the command palette shows that sheets are loading for exactly 30 s without a response',
    NIGHTLY,
    async ({ page }) => {
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      const loading = palette.getByText('Loading your sheets…');
      // the first opening loads the code of the palette
      await page.keyboard.press('ControlOrMeta+k');
      await expect(loading).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();

      await pauseClock(page);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(loading).toBeVisible();
      await page.clock.runFor(THIRTY_S - 1);
      await expect(loading).toBeVisible();
      await page.clock.runFor(1);
      await expect(palette.getByText('Some sheets could not be loaded.')).toBeVisible();
    },
  );
});
