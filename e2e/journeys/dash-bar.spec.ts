import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { changeContracts } from '../kit/change-contracts.ts';
import { addFault, clearFaults, reset } from '../kit/control.ts';
import { choose, header, switchTo, tape } from '../kit/dash-bar.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const SETTINGS = '/api/trader-settings';
const search = (page: Page) => page.getByRole('combobox', { name: 'Search contracts' });

/** The views that the page saves. */
function savedViews(page: Page): string[] {
  const views: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes(SETTINGS)) return;
    const { traderId, view } = z
      .object({ traderId: z.string(), view: z.string() })
      .parse(request.postDataJSON());
    expect(new URL(request.url()).searchParams.get('TraderId')).toBe(traderId);
    views.push(view);
  });
  return views;
}

// later journeys share the server and start with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §4 dash bar', () => {
  test('starts with the search bar, switches immediately, saves the view and restores it', async ({
    page,
  }) => {
    const views = savedViews(page);
    await signIn(page, 'trader');
    await expect(search(page)).toBeVisible();
    await switchTo(page, 'Ticker tape');
    await expect(tape(page)).toBeVisible();
    await expect(search(page)).toBeHidden();
    await page.reload();
    await expect(tape(page)).toBeVisible();
    await switchTo(page, 'Search bar');
    await expect(search(page)).toBeVisible();
    expect(views).toEqual(['tickertape', 'searchbar']);
  });

  test('synchronizes with another tab of the trader', async ({ page, context }) => {
    await signIn(page, 'trader');
    const second = await context.newPage();
    await second.goto('/risk');
    await expect(search(second)).toBeVisible();
    await switchTo(page, 'Ticker tape');
    await expect(tape(second)).toBeVisible();
  });
});

test.describe('workspace §8 dash bar view', () => {
  test(
    "rolls back with 'Failed to update view' when there is no valid response",
    NIGHTLY,
    async ({ page, server }) => {
      const views = savedViews(page);
      await signIn(page, 'trader');
      await addFault(server.url, { method: 'POST', path: SETTINGS, status: 500, delayMs: 3_000 });
      await switchTo(page, 'Ticker tape');
      await expect(tape(page)).toBeVisible();
      // §4 sends no other request while one is in flight
      await switchTo(page, 'Search bar');
      await expect(tape(page)).toBeVisible();
      await expect(toast(page, 'Failed to update view')).toBeVisible();
      await expect(search(page)).toBeVisible();
      await expect(tape(page)).toBeHidden();
      expect(views).toEqual(['tickertape']);
    },
  );

  test(
    "rolls back with the server's first text when the server refuses",
    NIGHTLY,
    async ({ page, server }) => {
      await signIn(page, 'trader');
      await addFault(server.url, {
        method: 'POST',
        path: SETTINGS,
        status: 400,
        body: {
          data: null,
          ok: false,
          message: null,
          error: { message: 'no', data: ['No tape today.', 'b'] },
        },
      });
      await switchTo(page, 'Ticker tape');
      await expect(toast(page, 'No tape today.')).toBeVisible();
      await expect(search(page)).toBeVisible();
    },
  );
});

const LONG = 'LONGESTNAMEOFAPAIRTHATANYBODYHASEVERSEENONASCREENOFTHISKINDX';

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]) {
  test(
    `design §9 the header fits ${viewport.width} × ${viewport.height} with a name of 60 characters`,
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await changeContracts(page, (contracts) =>
        contracts.map((each) =>
          each.base === 'BTC' && each.quote === 'USDT' ? { ...each, quote: LONG } : each,
        ),
      );
      await signIn(page, 'trader');
      await expect(header(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
      await choose(page, 'Search contracts', LONG, /Binance Spot/);
      const holds = () =>
        header(page).evaluate((bar) => {
          const { right, bottom, height } = bar.getBoundingClientRect();
          const actions = bar.querySelector('button[aria-label="Fullscreen"]');
          const limit = actions?.getBoundingClientRect().left ?? right;
          const shown = [...bar.querySelectorAll('dt, dd, [role="combobox"], [role="switch"]')]
            .map((part) => part.getBoundingClientRect())
            .filter(({ top, width }) => width > 0 && top < bottom);
          const overlap = shown.some((box) => box.right > limit);
          const wide = document.documentElement.scrollWidth > innerWidth;
          return !overlap && !wide && height < 60;
        });
      expect(await holds()).toBe(true);
      await page.getByRole('switch', { name: 'Spread' }).click();
      await expect(page.getByRole('combobox', { name: 'Leg B' })).toBeVisible();
      expect(await holds()).toBe(true);
      await switchTo(page, 'Ticker tape');
      await expect(tape(page)).toBeVisible();
      expect(await holds()).toBe(true);
    },
  );
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `design §9 both dash bar views and the spread are accessible in the ${colorScheme} theme`,
    NIGHTLY,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signIn(page, 'trader', '/portfolio');
      await page.getByRole('switch', { name: 'Spread' }).click();
      await expect(header(page).locator('[data-spread="bps"]')).toHaveText(/^[+−]?[\d,]+\.\d\d$/);
      await expectAccessible(page);
      await switchTo(page, 'Ticker tape');
      await expect(tape(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
      await expectAccessible(page);
    },
  );
}
