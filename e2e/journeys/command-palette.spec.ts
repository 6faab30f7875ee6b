import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, reset, setRemote } from '../kit/control.ts';
import { openMarkets } from '../kit/demo-sheets.ts';
import { hold } from '../kit/hold.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { addSheet, expect, focusByKeyboard, signIn, test, toast, uniqueName } from '../kit/test.ts';
import { showLastContract, watchList } from '../kit/watch-list.ts';

const REMOTES = ['mf_workspace', 'mf_analytics', 'mf_settings', 'mf_mobile'] as const;
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const entry = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name });

async function open(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  if (typed !== '') await page.keyboard.type(typed);
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
}

async function pick(page: Page, typed: string, name: RegExp | string): Promise<void> {
  await open(page, typed);
  await entry(page, name).first().click();
  await expect(palette(page)).toBeHidden();
}

async function signedIn(page: Page, address = '/execution'): Promise<void> {
  await signIn(page, 'trader', address);
  await expect(page.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
}

// later journeys share the server and start with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('design §7 the command palette', () => {
  test('opens and closes by keyboard and restores the focus', async ({ page }) => {
    await signedIn(page);
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await focusByKeyboard(page, settings);
    await open(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(settings).toBeFocused();
    await open(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page)).toBeHidden();
  });

  test('keeps what is typed while its code is loading on a slow line', async ({ page }) => {
    const load = await hold(page, '**/command-palette.*.js');
    await signedIn(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('buy 0.01 btc', { delay: 30 });
    await expect(palette(page).getByRole('textbox')).toHaveValue('buy 0.01 btc');
    load();
    await expect(palette(page).getByRole('combobox')).toHaveValue('buy 0.01 btc');
    await expect(palette(page).getByRole('option').first()).toContainText('Buy 0.01 BTC');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    const ticket = page.getByRole('region', { name: 'Order ticket' });
    await expect(ticket.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.01');
    await expect(ticket.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  });

  test('opens while the contracts are loading, and lists them when they are loaded', async ({
    page,
  }) => {
    const load = await hold(page, '**/api/contracts*');
    await signIn(page, 'trader', '/execution');
    await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(entry(page, /^Risk/)).toBeVisible();
    await page.keyboard.type('xrp bitmex');
    await expect(palette(page).getByText('Loading contracts…')).toBeVisible();
    load();
    await expect(entry(page, /XRP.*BitMEX/).first()).toBeVisible();
    await expect(palette(page).getByText('Loading contracts…')).toBeHidden();
  });

  test('does not open over another dialog', NIGHTLY, async ({ page }) => {
    await signedIn(page);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Manage your account' })).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });

  test(
    'switches the dash bar from the ticker tape to a selected contract',
    NIGHTLY,
    async ({ page }) => {
      await signedIn(page);
      await page.getByRole('button', { name: 'Dash bar view' }).click();
      await page.getByRole('menuitem', { name: 'Ticker tape' }).click();
      await expect(page.getByRole('list', { name: 'Ticker tape' })).toBeVisible();
      await open(page, 'eth usdt binance_spot');
      await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^ETH\/USDT/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Ticker tape' })).toBeHidden();
      await expect(page.locator('header [data-field="mid"]')).toHaveAttribute(
        'data-ticker',
        'binance_spot:ETHUSDT',
      );
    },
  );

  test('lists at most 40 results, and the arrow keys wrap around', NIGHTLY, async ({ page }) => {
    await signedIn(page);
    await open(page, 'usd');
    const options = palette(page).getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    expect(await options.count()).toBeLessThanOrEqual(40);
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  });

  test('finds sheets of all areas and the areas themselves', NIGHTLY, async ({ page }) => {
    await signedIn(page);
    const name = uniqueName('Overnight');
    await addSheet(page, name);
    await pick(page, 'majors spot', /Majors.*Analytics · Spot ladders/);
    await expect(page).toHaveURL(/\/analytics\/spot-ladders\/majors\?id=/);
    await pick(page, name, new RegExp(name));
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await pick(page, 'algo', /^Algo/);
    await expect(page).toHaveURL(/\/algo/);
    await pick(page, 'execution', /^Execution/);
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  });

  test('adds widgets to the open sheet in areas with a canvas', async ({ page }) => {
    await signedIn(page);
    await addSheet(page, uniqueName('Palette'));
    await pick(page, 'order book', /Order book/);
    await expect(page.getByRole('region', { name: 'Order book' })).toBeFocused();
    // a click outside the widget removes it from the address before the page leaves the area
    await page.getByRole('banner').click({ position: { x: 4, y: 4 } });
    await expect(page).not.toHaveURL(/widget=/);
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('link', { name: 'Spot ladders' })).toBeVisible();
    await open(page, 'order book');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');
    await open(page, 'add to watch list');
    await expect(entry(page, /^Add to watch list/)).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Algo' }).click();
    await open(page, 'watch list');
    await expect(entry(page, /Watch list/)).toBeVisible();
  });

  test('opens settings tabs and the account, and switches the theme', NIGHTLY, async ({ page }) => {
    await signedIn(page);
    await pick(page, 'about', /About.*Settings/);
    await expect(page.getByRole('tab', { name: 'About', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await pick(page, 'account', /^Account/);
    await expect(page.getByRole('dialog', { name: 'Manage your account' })).toBeVisible();
    await page.keyboard.press('Escape');
    const before = await page.locator('html').getAttribute('data-theme');
    await pick(page, 'theme', /^Theme/);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
  });

  test('logs out', NIGHTLY, async ({ page }) => {
    await signedIn(page);
    await pick(page, 'log out', /^Log out/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test(
    'lists recent choices, newest first, and reports when nothing is found',
    NIGHTLY,
    async ({ page }) => {
      await signedIn(page);
      await pick(page, 'theme', /^Theme/);
      await pick(page, 'xrp bitmex', /XRP.*BitMEX/);
      await page.reload();
      await expect(page.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
      await open(page);
      const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
      await expect(recent).toHaveText([/XRP/, /Theme/]);
      await page.keyboard.type('zebra crossing');
      await expect(palette(page).getByText('Nothing found')).toBeVisible();
    },
  );

  test(
    'does not show recent choices to the next user, even after a reload in between',
    NIGHTLY,
    async ({ page }) => {
      await signedIn(page);
      await pick(page, 'theme', /^Theme/);
      // after a reload, the code that stores recent choices is not loaded until the palette opens
      await page.reload();
      await expect(page.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await signIn(page, 'admin', '/execution');
      await expect(page.locator('header [data-field="mid"]').first()).toHaveText(/\d/);
      await open(page);
      await expect(palette(page).getByRole('group').first()).toBeVisible();
      await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0);
    },
  );

  test('works without any remote', NIGHTLY, async ({ page, server }) => {
    for (const name of REMOTES) await setRemote(server.url, name, 'down');
    try {
      await signedIn(page);
      await pick(page, 'eth usdt binance_spot', /ETH\/USDT.*Binance Spot/);
      await expect(page.locator('header [data-field="mid"]')).toHaveAttribute(
        'data-ticker',
        'binance_spot:ETHUSDT',
      );
      await open(page, 'trading desk');
      await expect(entry(page, /Trading desk/)).toBeVisible();
      await page.keyboard.press('Escape');
      await pick(page, 'risk', /^Risk/);
      await expect(page).toHaveURL(/\/risk/);
      await pick(page, 'about', /About.*Settings/);
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    } finally {
      for (const name of REMOTES) await setRemote(server.url, name, 'up');
    }
  });

  test(
    "reports sheets that could not be loaded, and 'Try again' loads them",
    NIGHTLY,
    async ({ page, server }) => {
      await signedIn(page);
      await addFault(server.url, { method: 'GET', path: '/api/sheets', status: 500, times: 50 });
      await page.keyboard.press('ControlOrMeta+k');
      const missing = palette(page).getByText('Some sheets could not be loaded.');
      await expect(missing).toBeVisible();
      await expect(entry(page, /Majors/)).toHaveCount(0);
      await clearFaults(server.url);
      await palette(page).getByRole('button', { name: 'Try again' }).click();
      await expect(entry(page, /Majors.*Analytics · Spot ladders/)).toBeVisible();
      await expect(missing).toBeHidden();
      await expect(palette(page).getByRole('combobox')).toBeFocused();
    },
  );
});

const addedRow = (page: Page) =>
  watchList(page)
    .getByRole('row')
    .filter({ hasText: /XRP\/USDT.*Binance Spot/ });

test.describe("design §7 the channel 'add-to-watchlist'", () => {
  const ADD = /^Add to watch list.*XRP\/USDT · Binance Spot/;
  const LISTED = /^In the watch list.*XRP\/USDT · Binance Spot/;

  test('adds a contract once to the open watch list and saves it', async ({ page }) => {
    await openMarkets(page, 'trader');
    await expect(watchList(page).getByText('14 contracts', { exact: true })).toBeVisible();
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
    );
    // a toast can end before the palette is seen to be closed
    await Promise.all([
      expect(toast(page, 'XRP/USDT on Binance Spot added to the watch list')).toBeVisible(),
      pick(page, 'watch xrp usdt binance_spot', ADD),
    ]);
    await expect(watchList(page).getByText('15 contracts', { exact: true })).toBeVisible();
    expect((await saved).ok()).toBe(true);
    await Promise.all([
      expect(toast(page, 'XRP/USDT on Binance Spot is already on the watch list')).toBeVisible(),
      pick(page, 'watch xrp usdt binance_spot', LISTED),
    ]);
    await page.reload();
    await expect(watchList(page).getByText('15 contracts', { exact: true })).toBeVisible();
    await showLastContract(page);
    await expect(addedRow(page)).toHaveCount(1);
  });

  test(
    'adds a contract posted by another tab once and saves it',
    NIGHTLY,
    async ({ page, context }) => {
      await openMarkets(page, 'trader');
      await expect(watchList(page).getByText('14 contracts', { exact: true })).toBeVisible();
      // a page of the same origin without a watch list
      const other = await context.newPage();
      await other.goto('/healthz');
      const saved = page.waitForResponse(
        (response) =>
          response.url().includes('/api/sheets/layout') && response.request().method() === 'PUT',
      );
      await other.evaluate(() => {
        const channel = new BroadcastChannel('add-to-watchlist');
        const post = channel.postMessage.bind(channel);
        for (let times = 0; times < 2; times += 1) post({ contract: 'binance_spot:XRPUSDT' });
      });
      await expect(watchList(page).getByText('15 contracts', { exact: true })).toBeVisible();
      await expect(addedRow(page)).toHaveCount(1);
      await expect(addedRow(page)).toBeInViewport();
      expect((await saved).ok()).toBe(true);
      await page.reload();
      await expect(watchList(page).getByText('15 contracts', { exact: true })).toBeVisible();
      await showLastContract(page);
      await expect(addedRow(page)).toHaveCount(1);
    },
  );

  test('explains what to do when no watch list is open', NIGHTLY, async ({ page }) => {
    await signedIn(page, '/portfolio');
    await pick(page, 'xrp usdt binance_spot', ADD);
    const hint = toast(page, 'No watch list is open');
    await expect(hint).toContainText(
      "Open a sheet that has one, or add one to a sheet with 'Add component'.",
    );
  });
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `design §9 the command palette is accessible in the ${colorScheme} theme`,
    NIGHTLY,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signedIn(page);
      await open(page);
      await expect(entry(page, /Trading desk/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.type('zebra');
      await expect(palette(page).getByText('Nothing found')).toBeVisible();
      await expectAccessible(page);
    },
  );
}
