import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { changeContracts } from '../kit/change-contracts.ts';
import { clearFaults, reset } from '../kit/control.ts';
import { header, switchTo, tape } from '../kit/dash-bar.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, focusByKeyboard, signIn, test } from '../kit/test.ts';

const marquee = (page: Page) => page.locator('.rfm-marquee').first();

/** The positions of the tape's fully visible entries. */
const wholeEntries = (page: Page) =>
  tape(page).evaluate((list) => {
    const frame = list.getBoundingClientRect();
    return [...list.children].flatMap((entry, index) => {
      const { left, right } = entry.getBoundingClientRect();
      const visible = getComputedStyle(list).opacity === '1';
      return visible && left >= frame.left - 1 && right <= frame.right + 1 ? [index] : [];
    });
  });

// later journeys share the server and start with the search bar
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §4 ticker tape', () => {
  test('shows the default assets live, moves at speed 40, and can be paused', async ({ page }) => {
    await signIn(page, 'trader');
    await switchTo(page, 'Ticker tape');
    const entries = tape(page).getByRole('listitem');
    await expect(entries).toHaveCount(6);
    for (const [index, asset] of [
      /^BTC.*Binance Spot/,
      /^ETH.*Deribit/,
      /^XRP.*BitMEX/,
      /^SOL.*Kraken Spot/,
      /^ADA.*OKX/,
      /^DOGE.*Coinbase/,
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

  test('stays paused after a reload until it is resumed', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader');
    await switchTo(page, 'Ticker tape');
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'running');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.reload();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.reload();
    await expect(marquee(page)).toHaveCSS('animation-play-state', 'running');
  });

  test(
    'shows a message when the catalogue has none of its contracts',
    NIGHTLY,
    async ({ page }) => {
      await changeContracts(page, (contracts) =>
        contracts.map((each) => ({ ...each, exchange: 'elsewhere' })),
      );
      await signIn(page, 'trader');
      await switchTo(page, 'Ticker tape');
      await expect(header(page).getByText('No contracts for the tape.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
    },
  );

  test('does not move with reduced motion', NIGHTLY, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'trader');
    await switchTo(page, 'Ticker tape');
    await expect(tape(page).getByRole('listitem')).toHaveCount(6);
    await expect(marquee(page)).toHaveCount(0);
    expect(await header(page).evaluate((bar) => bar.getAnimations({ subtree: true }).length)).toBe(
      0,
    );

    // each of the six entries can be scrolled into view by keyboard, at minimum and usual width
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => wholeEntries(page)).toContain(0);
      await focusByKeyboard(page, tape(page));
      await expect(async () => {
        await page.keyboard.press('ArrowRight');
        expect(await wholeEntries(page)).toContain(5);
      }).toPass({ intervals: [50], timeout: 15_000 });
      await expect(async () => {
        await page.keyboard.press('ArrowLeft');
        expect(await wholeEntries(page)).toContain(0);
      }).toPass({ intervals: [50], timeout: 15_000 });
    }
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
    await expectAccessible(page);

    // without the default assets: spot in USDT on binance_spot, no dollar asset
    const renamed: Record<string, string> = { BTC: 'B', XRP: 'X' };
    await changeContracts(page, (contracts) =>
      contracts.map((each) => ({ ...each, base: renamed[each.base] ?? each.base })),
    );
    await page.reload();
    const entries = tape(page).getByRole('listitem');
    await expect(entries.first()).toHaveText(/^ETH.*Deribit/);
    for (const index of [4, 5]) {
      await expect(entries.nth(index)).toHaveText(/\/USDT.*Binance Spot/);
      await expect(entries.nth(index)).not.toHaveText(/USD.*\/USDT/);
    }
  });
});
