import { clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { signInHere } from '../kit/sign-in-form.ts';
import { addSheet, expect, signIn, test, uniqueName } from '../kit/test.ts';

const ORIGIN_TITLE = /Parallax/;

// later journeys share the server and start with the seeded sheets
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('workspace §2 routes: each page has its title, even when a phone is redirected', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/risk');
  await expect(page).toHaveTitle(/^Sign in · /);
  await signInHere(page, 'trader');
  await expect(page).toHaveURL(/\/risk/);
  await expect(page).toHaveTitle(/(^|· )Risk · /);
  for (const area of ['Execution', 'Portfolio', 'Analytics', 'Algo']) {
    await page.getByRole('link', { name: area, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`(^|· )${area} · `));
    await expect(page).toHaveTitle(ORIGIN_TITLE);
    const adds = !['Analytics', 'Algo'].includes(area);
    await expect(page.getByRole('button', { name: 'Add Widget' })).toBeVisible({ visible: adds });
    const component = page.getByRole('button', { name: 'Add component' });
    await expect(component).toBeVisible({ visible: area !== 'Analytics' });
  }
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await page.getByRole('button', { name: 'Exit fullscreen' }).click();
  await expect(page.getByRole('button', { name: 'Fullscreen', exact: true })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle(/^Page not found · /);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(/\/execution/);

  const phone = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
  });
  const small = await phone.newPage();
  await small.goto('/execution/btc-desk?id=7&widget=ORDER_BOOK');
  await expect(small).toHaveURL(/\/mobile\?id=7$/);
  await small.goto('/accept-invitation');
  await expect(small).toHaveURL(/\/mobile\/accept-invitation$/);
  await expect(small).toHaveTitle(/^Accept invitation · /);
  await phone.close();
});

test('workspace §2 the side navigation restores the last sheet, or opens the first after its deletion', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'First', 'RISK');
  // an empty canvas shows the branded watermark
  await expect(page.locator('[data-watermark]')).toBeVisible();
  const first = page.url();
  await addSheet(page, uniqueName('Last'));
  const last = page.url();
  const nav = page.getByRole('navigation', { name: 'Areas' });
  await nav.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/\/analytics\/spot-ladders\/majors\?id=/);
  const ladder = page.url();
  await nav.getByRole('link', { name: 'Risk' }).click();
  await expect(page).toHaveURL(last);
  await nav.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(ladder);
  await expect(page.getByRole('combobox', { name: 'Base exchange' }).first()).toBeVisible();
  // changed as by another tab, without the page's knowledge
  await page.reload();
  await page.evaluate(async (address) => {
    const id = new URL(address).searchParams.get('id') ?? '';
    await fetch(`/api/sheets?sheetId=${id}`, { method: 'DELETE' });
  }, last);
  await nav.getByRole('link', { name: 'Risk' }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByRole('tab', { name: /^First/, selected: true })).toBeVisible();
});

test(
  "workspace §2 an area's root retains the widget of the address and selects it",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader', '/execution?widget=ORDER_BOOK');
    const book = page.getByRole('region', { name: 'Order book' }).first();
    await expect(book).toBeFocused();
    await expect(book).toHaveAttribute('data-selected', 'true');
    await expect(page).toHaveURL(/\/execution\/[^?]+\?id=[^&]+&widget=ORDER_BOOK$/);
  },
);
