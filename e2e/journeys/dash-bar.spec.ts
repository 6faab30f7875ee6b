import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, reset } from '../kit/control.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const SETTINGS = '/api/trader-settings';
const header = (page: Page) => page.getByRole('banner');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search contracts' });
const tape = (page: Page) => page.getByRole('list', { name: 'Ticker tape' });
const marquee = (page: Page) => page.locator('.rfm-marquee').first();
const figure = (page: Page, label: string) =>
  header(page).getByRole('term').filter({ hasText: label }).first().locator('+ dd');

/** The numbers that figures read, all at one moment. */
async function numbersOf(page: Page, labels: readonly string[]): Promise<number[]> {
  const texts = await header(page).evaluate((element, wanted) => {
    const terms = [...element.querySelectorAll('dt')];
    const textOf = (label: string) =>
      terms.find((term) => term.textContent === label)?.nextElementSibling?.textContent ?? '';
    return wanted.map(textOf);
  }, labels);
  return texts.map((text) =>
    Number(
      text
        .replaceAll(',', '')
        .replace('−', '-')
        .replace(/ bps|%/, ''),
    ),
  );
}

async function switchTo(page: Page, view: 'Search bar' | 'Ticker tape'): Promise<void> {
  await page.getByRole('button', { name: 'Dash bar view' }).click();
  const wanted = page.getByRole('menuitem', { name: view });
  await expect(wanted).toHaveAttribute('aria-current', 'false');
  await wanted.click();
}

async function choose(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  // pressed, as a person does it: right after signing in the page holds the focus for a moment
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** The views that the page asks the server to keep. */
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

// the journeys after these share the server, and begin with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §4 dash bar', () => {
  test('starts with the search bar, switches at once, saves the view, and keeps it', async ({
    page,
  }) => {
    const views = savedViews(page);
    await signIn(page, 'trader', '/execution');
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

  test('another tab of the trader follows', async ({ page, context }) => {
    await signIn(page, 'trader', '/execution');
    const second = await context.newPage();
    await second.goto('/execution');
    await expect(search(second)).toBeVisible();
    await switchTo(page, 'Ticker tape');
    await expect(tape(second)).toBeVisible();
  });
});

test.describe('workspace §8 dash bar view', () => {
  test("what gets no proper answer goes back with 'Failed to update view'", async ({
    page,
    server,
  }) => {
    const views = savedViews(page);
    await signIn(page, 'trader', '/execution');
    await addFault(server.url, { method: 'POST', path: SETTINGS, status: 500, delayMs: 3_000 });
    await switchTo(page, 'Ticker tape');
    await expect(tape(page)).toBeVisible();
    // §4 while it is on its way no other is sent
    await switchTo(page, 'Search bar');
    await expect(tape(page)).toBeVisible();
    await expect(toast(page, 'Failed to update view')).toBeVisible();
    await expect(search(page)).toBeVisible();
    await expect(tape(page)).toBeHidden();
    expect(views).toEqual(['tickertape']);
  });

  test("what the server refuses goes back with the server's first text", async ({
    page,
    server,
  }) => {
    await signIn(page, 'trader', '/execution');
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
  });
});

test.describe('workspace §4 single and spread mode', () => {
  test('spot has no mark, funding and next funding', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, 'trader', '/execution');
    await expect(figure(page, 'Mid')).toHaveText(/^[\d,]+\.\d{2}$/);
    // the default contract, and its price with the contract's decimals
    await expect(header(page).locator('[data-field="mid"]')).toHaveAttribute(
      'data-ticker',
      'binance_spot:BTCUSDT',
    );
    for (const label of ['Mark', 'Funding', 'Next funding']) {
      await expect(
        header(page).getByText(label, { exact: true }).locator('xpath=following::dd[1]'),
      ).toHaveText('—');
    }
  });

  test('the default contract of a prime trader is BTC in USD on the prime exchange', async ({
    page,
  }) => {
    await signIn(page, 'prime', '/execution');
    await expect(header(page).locator('[data-field="mid"]')).toHaveAttribute(
      'data-ticker',
      /^prime_usd:.*BTC/,
    );
  });

  test('workspace §9 the funding time counts down in steps of 1000 ms', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.clock.install();
    await signIn(page, 'trader', '/execution');
    await choose(page, 'Search contracts', 'btc usdt binance_usdm perpetual', /binance_usdm/);
    // §5, §9 decimals: of a percent 2, of the funding rate 4
    const figureOf = (field: string) => header(page).locator(`[data-field="${field}"]`);
    await expect(figureOf('pred_funding_rate')).toHaveText(/^[+−]?\d+\.\d{4}%$/);
    await expect(figureOf('chg_24h_pct')).toHaveText(/^[+−]?\d+\.\d{2}%$/);
    const left = figureOf('next_funding_time');
    await expect(left).toHaveText(/^\d\d:\d\d:\d\d$/);
    const seconds = async () => {
      const [h = 0, m = 0, s = 0] = ((await left.textContent()) ?? '').split(':').map(Number);
      return (h * 60 + m) * 60 + s;
    };
    await page.clock.pauseAt(new Date(Date.now() + 5_000));
    // until the second that was under way is over
    await page.clock.runFor(1_000);
    const before = await seconds();
    await page.clock.runFor(1_000);
    expect(await seconds()).toBe(before - 1);
    await page.clock.runFor(3_000);
    expect(await seconds()).toBe(before - 4);
  });

  test('the spread of two legs is their difference, and stays over a reload', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('switch', { name: 'Spread' }).click();
    await choose(page, 'Other leg', 'btc usdt okx spot', /BTC\/USDT.*okx/);
    const agrees = async () => {
      const labels = ['Spread', 'Spread %', 'Spread bps', 'Mid A', 'Mid B'];
      const [spread = Number.NaN, percent = Number.NaN, bps = Number.NaN, a = 0, b = 0] =
        await numbersOf(page, labels);
      const fraction = (b - a) / a;
      return (
        Math.abs(spread - (b - a)) < 0.05 &&
        Math.abs(percent - fraction * 100) < 0.006 &&
        Math.abs(bps - fraction * 10_000) < 0.02
      );
    };
    await expect.poll(agrees).toBe(true);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Spread' })).toBeChecked();
    await expect(header(page).locator('[data-field="mid"]').nth(1)).toHaveAttribute(
      'data-ticker',
      /^okx:/,
    );
    await expect.poll(agrees).toBe(true);
  });

  test('legs in different quotes are converted, never one to one', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('switch', { name: 'Spread' }).click();
    await choose(page, 'Other leg', 'btc/usd kraken_spot', /BTC\/USD.*kraken_spot/);
    const rate = header(page).locator('[data-spread="rate"]');
    await expect(header(page).getByText('1 USD in USDT')).toBeVisible();
    await expect(rate).toHaveText(/^[01]\.\d{5}$/);
    await expect(header(page).locator('[data-spread="bps"]')).toHaveText(/bps$/);
  });
});

test.describe('workspace §4 ticker tape', () => {
  test('has the default assets live, moves at speed 40, and can be paused', async ({ page }) => {
    await signIn(page, 'trader', '/execution');
    await switchTo(page, 'Ticker tape');
    const entries = tape(page).getByRole('listitem');
    await expect(entries).toHaveCount(6);
    for (const [index, asset] of [
      /^BTC.*binance_spot/,
      /^ETH.*deribit/,
      /^XRP.*bitmex/,
      /^SOL.*kraken_spot/,
      /^ADA.*okx/,
      /^DOGE.*coinbase/,
    ].entries()) {
      await expect(entries.nth(index)).toHaveText(asset);
      await expect(entries.nth(index).locator('[data-field="mid"]')).toHaveText(/\d/);
    }
    const btc = entries.first().locator('[data-field="mid"]');
    const shown = (await btc.textContent()) ?? '';
    await expect(btc).not.toHaveText(shown);

    const speed = () =>
      marquee(page).evaluate(
        (band) =>
          band.getBoundingClientRect().width /
          Number.parseFloat(getComputedStyle(band).animationDuration),
      );
    await expect.poll(async () => Math.round(await speed())).toBe(40);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'running');
  });

  test('stays paused over a reload, until it is played again', async ({ page }) => {
    await signIn(page, 'trader', '/execution');
    await switchTo(page, 'Ticker tape');
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'running');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.reload();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.reload();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'running');
  });

  test('says so where the catalogue has none of its contracts', async ({ page }) => {
    await page.route('**/api/contracts*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace(/"exchange":"[^"]+"/g, '"exchange":"elsewhere"'),
      });
    });
    await signIn(page, 'trader', '/execution');
    await switchTo(page, 'Ticker tape');
    await expect(header(page).getByText('No contracts for the tape.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });

  test('stands still for who asks for no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'trader', '/execution');
    await switchTo(page, 'Ticker tape');
    await expect(tape(page).getByRole('listitem')).toHaveCount(6);
    await expect(marquee(page)).toHaveCount(0);
    expect(await header(page).evaluate((bar) => bar.getAnimations({ subtree: true }).length)).toBe(
      0,
    );

    // where the default assets are not to be had: spot in USDT on binance_spot, no dollar asset
    await page.route('**/api/contracts*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const renamed = text
        .replaceAll('"base":"BTC"', '"base":"B"')
        .replaceAll('"base":"XRP"', '"base":"X"');
      await route.fulfill({ response: answer, body: renamed });
    });
    await page.reload();
    const entries = tape(page).getByRole('listitem');
    await expect(entries.first()).toHaveText(/^ETH.*deribit/);
    for (const index of [4, 5]) {
      await expect(entries.nth(index)).toHaveText(/\/USDT.*binance_spot/);
      await expect(entries.nth(index)).not.toHaveText(/USD.*\/USDT/);
    }
  });
});

const LONG = 'LONGESTNAMEOFAPAIRTHATANYBODYHASEVERSEENONASCREENOFTHISKINDX';

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]) {
  test(`design §9 at ${viewport.width} × ${viewport.height} the bar holds, also with names of 60 characters`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.route('**/api/contracts*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace(/"base":"BTC","quote":"USDT"/g, `"base":"BTC","quote":"${LONG}"`),
      });
    });
    await signIn(page, 'trader', '/execution');
    await expect(header(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
    await choose(page, 'Search contracts', LONG, /binance_spot/);
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
    await expect(page.getByRole('combobox', { name: 'Other leg' })).toBeVisible();
    expect(await holds()).toBe(true);
    await switchTo(page, 'Ticker tape');
    await expect(tape(page)).toBeVisible();
    expect(await holds()).toBe(true);
  });
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`design §9 in the ${colorScheme} theme both views and the spread are accessible`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'trader', '/portfolio');
    await page.getByRole('switch', { name: 'Spread' }).click();
    await expect(header(page).locator('[data-spread="bps"]')).toHaveText(/bps/);
    await expectAccessible(page);
    await switchTo(page, 'Ticker tape');
    await expect(tape(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
    await expectAccessible(page);
  });
}
