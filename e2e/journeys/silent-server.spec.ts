import type { Page } from '@playwright/test';
import { downloadedLines, FIRST_RESPONSE, firstRow, region } from '../kit/analytics-table.ts';
import { connectionStatus } from '../kit/connection-status.ts';
import { header } from '../kit/dash-bar.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.use({ viewport: { width: 1920, height: 600 } });
test.afterEach(({ server }) => server.resume());

const mid = (page: Page) => header(page).locator('[data-field="mid"]').first();
/** Prices are stale after 10 s, which is checked once a second. */
const UNTIL_STALE = { timeout: 20_000 };
const UNTIL_FRESH = { timeout: 30_000 };
/** Rows become stale together with the price of the dash bar, whether fed or polled. */
const AT_ONCE = { timeout: 3_000 };

for (const [name, address] of [
  ['Basis screener', '/analytics/basis-screener'],
  ['Perp vs perp', '/analytics/perp-vs-perp'],
] as const) {
  test(
    `design §5 ${name}: no row is live, even out of view, after 10 s of silence from the server`,
    nightlyIf(name !== 'Basis screener'),
    async ({ page, server }) => {
      await signIn(page, 'prime', address);
      const table = region(page, name);
      const rowsLive = async () => {
        const lines = await downloadedLines(page, table);
        return lines.filter((line) => line.get('Status') === 'Live').length;
      };
      await expect(firstRow(table)).toBeVisible(FIRST_RESPONSE);
      await expect.poll(rowsLive, UNTIL_FRESH).toBeGreaterThan(100);
      server.suspend();
      await expect(mid(page)).toHaveAttribute('data-stale', '', UNTIL_STALE);
      await expect.poll(rowsLive, AT_ONCE).toBe(0);
      server.resume();
      await expect.poll(rowsLive, UNTIL_FRESH).toBeGreaterThan(100);
    },
  );
}

test(
  'design §5 Funding: rates out of view are stale after 10 s of silence from the server',
  NIGHTLY,
  async ({ page, server }) => {
    await signIn(page, 'prime', '/analytics/funding');
    const heatmap = region(page, 'Funding heatmap');
    const rows = heatmap.locator('tr[data-index]');
    await expect(rows.first()).toContainText('%', FIRST_RESPONSE);
    await expect(rows.last()).not.toBeInViewport();
    server.suspend();
    await expect(mid(page)).toHaveAttribute('data-stale', '', UNTIL_STALE);
    await expect(connectionStatus(page, 'Disconnected')).toBeVisible(AT_ONCE);
    await rows.first().hover();
    await page.mouse.wheel(0, 10_000);
    const last = rows.last();
    await expect(last).toBeInViewport();
    await expect(last).toContainText(/stale \d+ s/, AT_ONCE);
    server.resume();
    await expect(last).not.toContainText('stale', UNTIL_FRESH);
    await expect(connectionStatus(page, 'Connected')).toBeVisible();
  },
);

test(
  'design §9 widget menus stay clickable at 1280×720 when prices are stale',
  NIGHTLY,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'trader', '/execution');
    const menus = page.getByRole('button', { name: 'Widget menu' });
    await expect(menus.first()).toBeVisible();
    await expect(mid(page)).toHaveText(/\d/);
    server.suspend();
    await expect(mid(page)).toHaveAttribute('data-stale', '', UNTIL_STALE);
    for (const menu of await menus.all()) await menu.click({ trial: true });
    server.resume();
  },
);
