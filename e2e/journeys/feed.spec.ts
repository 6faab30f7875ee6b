import type { Browser, Locator, Page } from '@playwright/test';
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

test('design §5 two tabs share one WebSocket connection, and both show prices', async ({
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

/** Resolves when a status of the page has said so, however shortly. */
const statusSays = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const all = [...document.querySelectorAll('output, [role="status"]')];
          if (!all.some(({ textContent }) => textContent?.includes(text))) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

/** Ends the worker that holds the feed's connection, and nothing else, as a crash of it does. */
async function endWorker(browser: Browser, address: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const isWorker = ({ type, url }: { type: string; url: string }) =>
    type === 'shared_worker' && url.startsWith(address);
  for (const { targetId } of targetInfos.filter(isWorker)) {
    await session.send('Target.closeTarget', { targetId });
  }
  await session.detach();
}

test('two tabs whose worker has died alone say so, and show prices again with another', async ({
  page,
  context,
  browser,
  server,
}) => {
  await expect.poll(() => server.feedConnections()).toBe(0);
  await page.clock.install();
  await signIn(page, 'admin', '/execution');
  const second = await context.newPage();
  await second.clock.install();
  await second.goto('/execution');
  const status = (tab: typeof page, text: string) =>
    tab.getByRole('status').filter({ hasText: text });
  for (const tab of [page, second]) {
    await expect(status(tab, 'Connected')).toBeVisible();
    await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
  }
  // another worker may be there some milliseconds later
  let said = false;
  const hear = async () => {
    await statusSays(page, 'Disconnected');
    said = true;
  };
  const saying = hear();
  await endWorker(browser, server.url);
  await expect.poll(() => server.feedConnections()).toBe(0);
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(said).toBe(true);
  }).toPass({ intervals: [100] });
  await saying;
  for (const tab of [page, second]) {
    await expect(status(tab, 'Connected')).toBeVisible();
    const mid = tab.locator('header [data-field="mid"]');
    const shown = await mid.textContent();
    await expect(mid).not.toHaveText(shown ?? '');
  }
  await expect.poll(() => server.feedConnections()).toBe(1);
});
