import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../kit/test.ts';

const CHANGES = 10;
const TICKER_MS = 500;
const BAR_MS = 1_000;

/** How many milliseconds lie between changes of a text, on average over ten of them. */
const apart = (cell: Locator): Promise<number> =>
  cell.evaluate(
    (element, changes) =>
      new Promise((resolve) => {
        const at: number[] = [];
        new MutationObserver((_, observer) => {
          at.push(performance.now());
          const [first = 0] = at;
          if (at.length <= changes) return;
          observer.disconnect();
          resolve((performance.now() - first) / (at.length - 1));
        }).observe(element, { subtree: true, childList: true, characterData: true });
      }),
    CHANGES,
  );

test('two tabs share one WebSocket connection, and both show prices', async ({
  page,
  context,
  server,
}) => {
  // the tabs of the test before may still be on their way out
  await expect.poll(() => server.feedConnections()).toBe(0);
  await signIn(page, 'admin', '/execution');
  const second = await context.newPage();
  await second.goto('/execution');
  for (const tab of [page, second]) {
    await expect(tab.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
  }
  await expect.poll(() => server.feedConnections()).toBe(1);
  // workspace §4, §9 a ticker shows something new each 500 ms at most, the dash bar each second; a
  // machine that has much to do may show the first of them late, and must not show them seldom
  const [ofTicker, ofBar] = await Promise.all([
    apart(page.getByRole('region', { name: 'Watch list' }).locator('[data-field="mid"]').first()),
    apart(page.locator('header [data-field="mid"]')),
  ]);
  expect(ofTicker).toBeGreaterThan(0.9 * TICKER_MS);
  expect(ofTicker).toBeLessThan(3 * TICKER_MS);
  expect(ofBar).toBeGreaterThan(0.9 * BAR_MS);
  expect(ofBar).toBeLessThan(3 * BAR_MS);
  await page.close();
  const mid = second.locator('header [data-field="mid"]');
  const shown = await mid.textContent();
  await expect(mid).not.toHaveText(shown ?? '');
});
