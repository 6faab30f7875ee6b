import type { Locator, Page } from '@playwright/test';
import { setFeed } from '../kit/control.ts';
import { choose, header } from '../kit/dash-bar.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, signIn, test, uniqueName } from '../kit/test.ts';
import { PHONE } from '../kit/touch.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';
import { edgesOf } from '../kit/widget-box.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Which label of a venue is visible: its name or its code. */
const visibleVenueLabel = (venueCode: Locator): Promise<string> =>
  venueCode.evaluate((code) => {
    const box = code.parentElement?.getBoundingClientRect();
    const name = code.nextElementSibling?.getBoundingClientRect();
    if (!box || !name) return 'nothing';
    const isNameVisible = name.width > 0 && name.top < box.bottom && name.right <= box.right + 1;
    const width = code.getBoundingClientRect().width;
    if (isNameVisible) return width < 1 ? 'name' : 'both';
    const isNameHidden = name.width === 0 || name.top >= box.bottom;
    return isNameHidden && code.scrollWidth <= code.clientWidth ? 'code' : 'a part';
  });

test.afterEach(({ server }) => setFeed(server.url, 'up'));

test.describe('design §9 desktop texts and controls', () => {
  test(
    'the header of a widget does not truncate the venue, shown by name or by code',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'trader', '/execution');
      const contract = 'binance_usdm:BTCUSDT';
      const trades = [7, 9, 16].map((w, index) => ({
        i: `trades ${w}`,
        type: 'RECENT_TRADES' as const,
        x: 0,
        y: index * 8,
        w,
        h: 8,
        settings: { contract },
      }));
      const spot = { contract: 'binance_spot:BTCUSDT' };
      const book = { type: 'ORDER_BOOK' as const, x: 8, y: 0, w: 7, h: 8, settings: spot };
      const future = { contract: 'bybit_unified:BTCUSDZ26' };
      const least = { ...book, y: 8, w: 6, settings: future };
      const items = [...trades, { i: 'book', ...book }, { i: 'least', ...least }];
      await page.goto(await saveSheet(page, { name: uniqueName('Venues'), items }));
      const headers = page.locator('header [data-subject]');
      await expect(headers).toHaveCount(items.length);
      for (const each of await headers.all()) {
        const venue = each.locator('[data-venue]');
        expect(['name', 'code']).toContain(await visibleVenueLabel(venue));
      }
      for (const menu of await page.getByRole('button', { name: 'Widget menu' }).all()) {
        const isInHeader = await menu.evaluate((button) => {
          const edge = button.closest('header')?.getBoundingClientRect().right ?? 0;
          return button.getBoundingClientRect().right <= edge;
        });
        expect(isInHeader).toBe(true);
      }
    },
  );

  test(
    'a narrow header shows its title above the contract with the name of its venue',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await createSession(page, 'trader');
      const spot = { contract: 'binance_spot:BTCUSDT' };
      const future = { contract: 'binance_coinm:BTCUSD_261225' };
      const items = [
        { i: 'book', type: 'ORDER_BOOK' as const, x: 0, y: 0, w: 6, h: 8, settings: spot },
        { i: 'trades', type: 'RECENT_TRADES' as const, x: 6, y: 0, w: 6, h: 8, settings: spot },
        { i: 'depth', type: 'DEPTH_CHART' as const, x: 12, y: 0, w: 6, h: 8, settings: future },
      ];
      await page.goto(await saveSheet(page, { name: uniqueName('Headers'), items }));
      const header = (name: string) => region(page, name).locator('header [data-subject]');
      await expect(header('Depth chart')).toBeVisible();
      for (const name of ['Order book', 'Recent trades', 'Depth chart']) {
        expect(await visibleVenueLabel(header(name).locator('[data-venue]'))).toBe('name');
        const title = region(page, name).locator('h2');
        expect(await truncatedTexts(title)).toEqual([]);
        const { top } = await edgesOf(header(name));
        expect((await edgesOf(title)).bottom).toBeLessThanOrEqual(top + 1);
      }
      const lines = await header('Depth chart')
        .getByText(/25 Dec 26|USD inverse/)
        .evaluateAll((parts) =>
          parts.map((part) => Math.round(part.getBoundingClientRect().bottom)),
        );
      expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(4);
    },
  );

  test(
    'the age of stale prices is beside a contract whose venue takes less space than its name',
    NIGHTLY,
    async ({ page, server }) => {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await createSession(page, 'trader');
      const contracts = ['binance_coinm:BTCUSD_261225', 'bybit_unified:BTCUSDZ26'];
      const items = contracts.flatMap((contract, row) =>
        (['OPEN_INTEREST', 'PRICE_CHART'] as const).map((type, index) => ({
          i: `${type} ${contract}`,
          type,
          x: index * 6,
          y: row * 9,
          w: 6,
          h: 9,
          settings: { contract },
        })),
      );
      await page.goto(await saveSheet(page, { name: uniqueName('Ages'), items }));
      const subjects = page.locator('header [data-subject]');
      await expect(subjects).toHaveCount(items.length);
      await setFeed(server.url, 'down');
      for (const each of await subjects.all()) {
        const age = each.locator('[data-stale-age]');
        await expect(age).toBeVisible({ timeout: 20_000 });
        const picker = each.getByRole('button', { name: /, choose another$/ });
        const icons = await picker.locator('svg').all();
        const name = await picker.getByText(/25 Dec 26|USD inverse/).all();
        const gap = async () => {
          const line = await edgesOf(picker.locator('[data-venue]').locator('..'));
          const edges = await Promise.all([...icons, ...name].map(edgesOf));
          // the icon beside the name or the code that is hidden is out of view
          const shown = edges.filter(({ top }) => top < line.bottom).map(({ right }) => right);
          return (await edgesOf(age)).left - Math.max(...shown);
        };
        await expect.poll(gap).toBeLessThan(20);
      }
    },
  );

  test(
    'widgets in their minimum size show the selected subject in their header or heading',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await signIn(page, 'trader', '/execution');
      const future = 'bybit_unified:BTCUSDZ26';
      const perpetual = 'binance_usdm:BTCUSDT';
      const widgets = [
        ['OPTIONS_CHAIN', {}],
        ['VOLATILITY_SMILE', {}],
        ['BASIS_CURVE', {}],
        ['VENUE_COMPARISON', { type: 'Perpetual' }],
        ['SPREAD_CHART', { contract: future, other: perpetual }],
        ['SPREAD_CHART', { contract: perpetual, other: future }],
      ] as const;
      const items = widgets.map(([type, settings], index) => {
        const w = type === 'VENUE_COMPARISON' ? 7 : 6;
        const place = { x: (index % 3) * 8, y: Math.floor(index / 3) * 8, w, h: 8 };
        return { i: String(index), type, ...place, settings };
      });
      await page.goto(await saveSheet(page, { name: uniqueName('Subjects'), items }));
      const pickers = page.getByRole('button', { name: /, choose another$/ });
      await expect(pickers).toHaveCount(widgets.length + 2);
      for (const each of await pickers.all()) {
        expect(await truncatedTexts(each.locator(':scope > :first-child'))).toEqual([]);
        const venue = each.locator('[data-venue]');
        if ((await venue.count()) > 0)
          expect(['name', 'code']).toContain(await visibleVenueLabel(venue));
        const isInFrame = await each.evaluate((button) => {
          const edge = button.closest('section')?.getBoundingClientRect().right ?? 0;
          return button.getBoundingClientRect().right < edge;
        });
        expect(isInFrame).toBe(true);
      }
    },
  );

  test(
    'a widget that follows the header shows title, link mark and venue in any width',
    NIGHTLY,
    async ({ page }) => {
      await createSession(page, 'trader');
      const items = [6, 7, 8, 9, 10, 16].map((w, index) => ({
        i: `trades ${w}`,
        type: 'RECENT_TRADES' as const,
        x: 0,
        y: index * 8,
        w,
        h: 8,
        settings: {},
        link: { to: 'header' as const },
      }));
      await page.goto(await saveSheet(page, { name: uniqueName('Following'), items }));
      const headers = page.locator('header:has([data-subject])');
      await expect(headers).toHaveCount(items.length);
      for (const each of await headers.all()) {
        const venue = await visibleVenueLabel(each.locator('[data-venue]'));
        expect(['name', 'code']).toContain(venue);
        const mark = await edgesOf(each.getByRole('img', { name: 'Follows the header' }));
        const title = await edgesOf(each.locator('h2'));
        const subject = await edgesOf(each.locator('[data-subject]'));
        expect(mark.left).toBeGreaterThanOrEqual(title.right);
        // beside the subject, or above it in a narrow header
        const isAbove = mark.bottom <= subject.top + 1;
        expect(isAbove || mark.right <= subject.left + 1).toBe(true);
        expect(await truncatedTexts(each.locator('h2'))).toEqual([]);
      }
    },
  );

  test(
    'the search field does not truncate the venue at a width of 1280 px',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await signIn(page, 'trader', '/execution');
      await choose(page, 'Search contracts', 'btc usdt perp usd-m', /Binance USD-M/);
      await page.getByRole('combobox', { name: 'Search contracts' }).blur();
      const venue = header(page).locator('[data-venue="BIN-U"]');
      expect(await visibleVenueLabel(venue)).toBe('name');
    },
  );

  test(
    'the palette shows the venues of all spreads by name or all by code',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await signIn(page, 'trader', '/execution');
      await expect(header(page).locator('[data-field="mid"]').first()).toHaveText(/\d/);
      await page.keyboard.press('ControlOrMeta+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await palette.getByRole('combobox').fill('spread btc perp');
      await expect(palette.getByRole('option')).toHaveCount(5);
      const shown = async () => {
        const venues = await palette.locator(':not([data-short]) > [data-venue]').all();
        return [...new Set(await Promise.all(venues.map(visibleVenueLabel)))];
      };
      await expect.poll(shown).toEqual(['name']);
      await page.setViewportSize({ width: 760, height: 720 });
      await expect.poll(shown).toEqual(['code']);
    },
  );
});

test.describe('design §9 phone texts and controls', () => {
  test.use(PHONE);

  test(
    'widgets show their title above the contract with the name of its venue',
    NIGHTLY,
    async ({ page }) => {
      await createSession(page, 'trader');
      const types = ['ORDER_BOOK', 'RECENT_TRADES', 'DEPTH_CHART', 'CONTRACT_DETAILS'] as const;
      const items = types.map((type, index) => ({
        i: type,
        type,
        x: 0,
        y: index * 10,
        w: 6,
        h: 10,
        settings: {},
      }));
      const name = uniqueName('Titles');
      await page.goto(await saveSheet(page, { menuBar: 'MOBILE', name, items }));
      for (const title of ['Order book', 'Recent trades', 'Depth chart', 'Contract details']) {
        const header = region(page, title).locator('header');
        await header.scrollIntoViewIfNeeded();
        await expect(header.locator('[data-subject]')).toBeVisible();
        expect(await truncatedTexts(header.locator('h2'))).toEqual([]);
        expect(await visibleVenueLabel(header.locator('[data-venue]'))).toBe('name');
        const { top } = await edgesOf(header.locator('[data-name]'));
        expect((await edgesOf(header.locator('h2'))).bottom).toBeLessThanOrEqual(top + 1);
      }
    },
  );
});
