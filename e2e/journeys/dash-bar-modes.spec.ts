import type { Page } from '@playwright/test';
import { pauseClock } from '../kit/clock.ts';
import { clearFaults, reset } from '../kit/control.ts';
import { choose, header } from '../kit/dash-bar.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';

const figure = (page: Page, label: string) =>
  header(page).getByRole('term').filter({ hasText: label }).first().locator('+ dd');

/** The numbers of these figures, read at the same time. */
async function numbersOf(page: Page, labels: readonly string[]): Promise<number[]> {
  const texts = await header(page).evaluate((element, wanted) => {
    const terms = [...element.querySelectorAll('dt')];
    const textOf = (label: string) =>
      terms.find((term) => term.textContent === label)?.nextElementSibling?.textContent ?? '';
    return wanted.map(textOf);
  }, labels);
  return texts.map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
}

/** The labels of the fully visible figures. */
const figuresWithin = (page: Page) =>
  header(page).evaluate((element) =>
    [...element.querySelectorAll('dt')].flatMap((term) => {
      const row = term.closest('dl')?.getBoundingClientRect();
      const value = term.parentElement?.getBoundingClientRect();
      if (!row || !value || value.width === 0) return [];
      const within =
        value.left >= row.left && value.right <= row.right + 1 && value.bottom <= row.bottom + 1;
      return within ? [term.textContent] : [];
    }),
  );

/** Pairs of overlapping controls and figures in the header. */
const overlaps = (page: Page) =>
  header(page).evaluate((element) => {
    const parts = [...element.querySelectorAll('button, input, label, dl')].filter(
      (part) => part.getClientRects().length > 0,
    );
    return parts.flatMap((one, index) =>
      parts.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const apart =
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top || b.bottom <= a.top;
        const inside = one.contains(other) || one.parentElement === other.parentElement;
        return apart || inside ? [] : [`${one.outerHTML} | ${other.outerHTML}`.slice(0, 300)];
      }),
    );
  });

// later journeys share the server and start with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §4 the search bar in single and spread mode', () => {
  test(
    'leaves out mark, funding and next funding for a spot contract',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await signIn(page, 'trader', '/execution');
      // the default contract's mid, which can lie on half a tick of 0.01
      await expect(figure(page, 'Mid')).toHaveText(/^[\d,]+\.\d{3}$/);
      await expect(header(page).locator('[data-field="mid"]')).toHaveAttribute(
        'data-ticker',
        'binance_spot:BTCUSDT',
      );
      for (const label of ['Mark', 'Funding', 'Next funding']) {
        await expect(header(page).getByText(label, { exact: true })).toHaveCount(0);
      }
    },
  );

  test(
    'defaults to BTC in USD on the prime exchange for a prime trader',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'prime', '/execution');
      await expect(header(page).locator('[data-field="mid"]')).toHaveAttribute(
        'data-ticker',
        /^prime_usd:.*BTC/,
      );
    },
  );

  test(
    'workspace §9 counts down to the next funding in steps of 1000 ms',
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.clock.install();
      await signIn(page, 'trader', '/execution');
      await choose(page, 'Search contracts', 'btc usdt binance_usdm perpetual', /Binance USD-M/);
      // §5, §9 decimals: 2 for a percentage, 4 for the funding rate
      const figureOf = (field: string) => header(page).locator(`[data-field="${field}"]`);
      await expect(figureOf('pred_funding_rate')).toHaveText(/^[+−]?\d+\.\d{4}%$/);
      await expect(figureOf('chg_24h_pct')).toHaveText(/^[+−]?\d+\.\d{2}%$/);
      const left = figureOf('next_funding_time');
      await expect(left).toHaveText(/^\d\d:\d\d:\d\d$/);
      const seconds = async () => {
        const [h = 0, m = 0, s = 0] = ((await left.textContent()) ?? '').split(':').map(Number);
        return (h * 60 + m) * 60 + s;
      };
      await pauseClock(page, 5_000);
      // waits until the current second is over
      await page.clock.runFor(1_000);
      const before = await seconds();
      await page.clock.runFor(1_000);
      expect(await seconds()).toBe(before - 1);
      await page.clock.runFor(3_000);
      expect(await seconds()).toBe(before - 4);
    },
  );

  test('shows the difference of two legs as the spread and restores it after a reload', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('switch', { name: 'Spread' }).click();
    await choose(page, 'Leg B', 'btc usdt okx spot', /BTC\/USDT.*OKX/);
    const agrees = async () => {
      const labels = ['Spread', 'Spread %', 'Spread bps', 'Mid A', 'Mid B'];
      const [spread = Number.NaN, percent = Number.NaN, bps = Number.NaN, a = 0, b = 0] =
        await numbersOf(page, labels);
      const fraction = (a - b) / b;
      return (
        Math.abs(spread - (a - b)) < 0.05 &&
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

  for (const colorScheme of ['dark', 'light'] as const) {
    test(
      `shows the spread without overlaps from 640 to 2560 px in the ${colorScheme} theme`,
      NIGHTLY,
      async ({ page }, info) => {
        await page.emulateMedia({ colorScheme });
        await signIn(page, 'trader', '/execution');
        const spread = page.getByRole('switch', { name: 'Spread' });
        await spread.click();
        await choose(page, 'Leg B', 'btc usdt okx spot', /BTC\/USDT.*OKX/);
        for (const width of [640, 800, 1024, 1280, 1920, 2560]) {
          await page.setViewportSize({ width, height: 720 });
          await expect.poll(() => figuresWithin(page)).toContain('Spread');
          expect(await overlaps(page)).toEqual([]);
          for (const pair of await header(page).getByText('BTC/USDT', { exact: true }).all())
            expect(await truncatedTexts(pair)).toEqual([]);
          await info.attach(`${width}`, {
            body: await page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } }),
            contentType: 'image/png',
          });
        }
        const all = ['Spread', 'Mid A', 'Mid B', 'Spread bps', 'Spread %'];
        // below 900 px the figures have a row of their own
        await page.setViewportSize({ width: 800, height: 720 });
        await expect.poll(() => figuresWithin(page)).toEqual(all);
        // beside the fields the last figures are hidden first
        await page.setViewportSize({ width: 900, height: 720 });
        const shown = await figuresWithin(page);
        expect(shown.length).toBeLessThan(all.length);
        expect(shown).toEqual(all.slice(0, shown.length));
        await page.setViewportSize({ width: 800, height: 720 });
        await spread.click();
        await expect.poll(() => figuresWithin(page)).toContain('Mid');
        expect(await overlaps(page)).toEqual([]);
      },
    );
  }

  test('converts legs in different quote currencies', NIGHTLY, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('switch', { name: 'Spread' }).click();
    await choose(page, 'Leg B', 'btc/usd kraken_spot', /BTC\/USD.*Kraken Spot/);
    const rate = header(page).locator('[data-spread="rate"]');
    await expect(header(page).getByText('1 USD in USDT')).toBeVisible();
    await expect(rate).toHaveText(/^[01]\.\d{5}$/);
    await expect(header(page).locator('[data-spread="bps"]')).toHaveText(/^[+−]?[\d,]+\.\d\d$/);
  });
});
