import type { Page } from '@playwright/test';
import { clearFaults, reset } from '../kit/control.ts';
import { choose, header } from '../kit/dash-bar.ts';
import { expect, signIn, test } from '../kit/test.ts';

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

// the journeys after these share the server, and begin with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
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
