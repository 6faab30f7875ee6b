import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { addPhoneSheet, modal, press } from '../kit/phone-page.ts';
import { expect, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { expectNoSidewaysScroll, Finger, PHONE, PHONE_SIZES, smallTargets } from '../kit/touch.ts';

test.use(PHONE);

// the page opens the first phone sheet, so other journeys must not leave one
test.afterEach(({ server }) => reset(server.url));

test('design §7 every modal is a bottom sheet, closed by a swipe, Escape or its button', async ({
  page,
}) => {
  await signIn(page, 'trader', '/mobile');
  await expect(page.locator('[data-columns]')).toBeVisible();
  const finger = await Finger.on(page);
  for (const name of ['Add Widget', 'Sheets', 'Settings'] as const) {
    await press(page, name);
    const box = () => modal(page, name).boundingBox();
    // after it has slid in
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await box()) ?? {};
        return Math.round(y + height);
      })
      .toBe(844);
    expect((await box())?.y).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await smallTargets(page)).toEqual([]);

    const title = modal(page, name).getByRole('heading', { name, exact: true });
    await finger.swipe(title, { x: 0, y: 20 });
    await expect(modal(page, name)).toBeVisible();
    await finger.swipe(title, { x: 0, y: 500 });
    await expect(modal(page, name)).toBeHidden();
    await press(page, name);
    await page.keyboard.press('Escape');
    await expect(modal(page, name)).toBeHidden();
    await press(page, name);
    await modal(page, name).getByRole('button', { name: 'Close' }).tap();
    await expect(modal(page, name)).toBeHidden();
  }
});

test('workspace §2, §5 Add Widget has a search, categories, components and My Widgets', async ({
  page,
}) => {
  await signIn(page, 'trader', '/mobile');
  await addPhoneSheet(page, uniqueName('Widgets'));
  await press(page, 'Add Widget');
  const dialog = modal(page, 'Add Widget');
  await expect(dialog.getByRole('region', { name: 'Market data' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Watch list' })).toBeVisible();
  const titles = dialog.getByRole('listitem').getByRole('button');
  const starts = await titles.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().x),
  );
  expect(new Set(starts).size, 'places where the titles start').toBe(1);
  await dialog.getByRole('searchbox', { name: 'Search widgets' }).fill('TRADES');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Recent trades' }).tap();
  await expect(dialog).toBeHidden();
  const trades = page.getByRole('region', { name: 'Recent trades' });
  await expect(trades).toBeVisible();

  await trades.getByRole('button', { name: 'Widget menu' }).tap();
  await page.getByRole('menuitem', { name: 'Save to My Widgets' }).tap();
  const name = uniqueName('Tape');
  await modal(page, 'Save widget').getByLabel('Name').fill(name);
  await modal(page, 'Save widget').getByRole('button', { name: 'Save' }).tap();
  await expect(modal(page, 'Save widget')).toBeHidden();
  await press(page, 'Add Widget');
  await dialog.getByRole('tab', { name: 'My Widgets' }).tap();
  await dialog.getByRole('button', { name, exact: true }).tap();
  await expect(trades).toHaveCount(2);
});

test('workspace §4, §5, §8 Sheets validates names, and adds, renames and deletes a sheet', async ({
  page,
}) => {
  await signIn(page, 'trader', '/mobile');
  const name = uniqueName('Commute');
  await addPhoneSheet(page, name);
  await expect(toast(page, 'Sheet added successfully')).toBeVisible();

  await press(page, 'Sheets');
  const dialog = modal(page, 'Sheets');
  await expect(dialog.getByText('From the desk')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add sheet' }).tap();
  await page.getByLabel('Sheet name').fill('ab');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByLabel('Sheet name').fill(name.toUpperCase());
  await expect(dialog).toContainText('This name is already taken. Please choose another one.');
  await dialog.getByRole('button', { name: 'Cancel' }).tap();

  await dialog.getByRole('button', { name: `Sheet menu: ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Rename' }).tap();
  const renamed = `${name} 2`;
  await page.getByLabel('Sheet name').fill(renamed);
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(toast(page, 'Sheet updated successfully')).toBeVisible();
  await dialog.getByRole('button', { name: `Sheet menu: ${renamed}` }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(toast(page, 'Sheet removed successfully')).toBeVisible();
  await expect(dialog.getByText(renamed)).toBeHidden();
  await expect(page).toHaveURL(/\/mobile$/);
});

test(
  'workspace §2 Settings shows the badges, and has the theme switch and Logout',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'admin', '/mobile');
    await press(page, 'Settings');
    const dialog = modal(page, 'Settings');
    await expect(dialog.getByText('BUSINESS', { exact: true })).toBeVisible();
    await expect(dialog.getByText('ADMIN', { exact: true })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Theme' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Logout' }).tap();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  },
);

for (const size of PHONE_SIZES) {
  test(
    `the mobile page fits ${size.width}×${size.height}, and every target fits a thumb`,
    nightlyIf(size.width !== 390),
    async ({ page }, info) => {
      await page.setViewportSize(size);
      await signIn(page, 'trader', '/mobile');
      await expect(page.locator('[data-columns]')).toBeVisible();
      await expect(page.getByRole('region').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await smallTargets(page)).toEqual([]);
      const bar = await page.getByRole('navigation', { name: 'Page' }).boundingBox();
      expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(size.height);
      await expectAccessible(page);
      await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
    },
  );
}

test(
  'the mobile page fits with text of twice the size, and the search field does not zoom',
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await signIn(page, 'trader', '/mobile');
    await expect(page.locator('[data-columns]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Widget' })).toHaveCSS('font-size', '24px');
    await expectNoSidewaysScroll(page);
    await press(page, 'Add Widget');
    const search = page.getByRole('searchbox', { name: 'Search widgets' });
    const size = await search.evaluate((field) =>
      Number.parseFloat(getComputedStyle(field).fontSize),
    );
    expect(size).toBeGreaterThanOrEqual(16);
    await expectNoSidewaysScroll(page);
  },
);

test('design §9 nothing moves with reduced motion', NIGHTLY, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'trader', '/mobile');
  await expect(page.locator('[data-columns]')).toBeVisible();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    );
  for (const name of ['Add Widget', 'Sheets', 'Settings'] as const) {
    await press(page, name);
    await expect(modal(page, name)).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await moving()).toEqual([]);
    await expect(modal(page, name)).toBeHidden();
  }
});
