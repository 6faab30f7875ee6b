import type { Browser, Locator, Page } from '@playwright/test';
import { connectionStatus } from '../kit/connection-status.ts';
import { openMarkets } from '../kit/demo-sheets.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const CHANGES = 10;
const TICKER_MS = 500;
const BAR_MS = 1_000;

/**
 * Measures over ten changes of a cell: the average time between two changes in ms, and how many
 * updates of its contract the tab received per change.
 */
const observeChanges = (cell: Locator): Promise<{ apartMs: number; updates: number }> =>
  cell.evaluate(
    (element, changes) =>
      new Promise((resolve) => {
        const topic = `ticker:${element.getAttribute('data-ticker')}`;
        const channel = new BroadcastChannel('ticker');
        let updates = 0;
        channel.addEventListener('message', ({ data }) => {
          const entries: { update: { topic: string } }[] = data.entries;
          updates += entries.filter(({ update }) => update.topic === topic).length;
        });
        let first: number | undefined;
        let count = 0;
        new MutationObserver((_, observer) => {
          if (first === undefined) {
            first = performance.now();
            updates = 0;
            return;
          }
          count += 1;
          if (count < changes) return;
          observer.disconnect();
          channel.close();
          resolve({ apartMs: (performance.now() - first) / count, updates: updates / count });
        }).observe(element, { subtree: true, childList: true, characterData: true });
      }),
    CHANGES,
  );

test('design §5 two tabs share one WebSocket connection and both show prices', async ({
  page,
  context,
  server,
}) => {
  // the tabs of the previous test may still be closing
  await expect.poll(() => server.feedConnections()).toBe(0);
  await openMarkets(page, 'admin');
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) {
    await expect(connectionStatus(tab, 'Connected')).toBeVisible();
    await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
  }
  await expect.poll(() => server.feedConnections()).toBe(1);
  // workspace §4, §9 a ticker updates at most every 500 ms, the dash bar every second, and both
  // show the updates that arrive, however busy the machine is
  const [ofTicker, ofBar] = await Promise.all([
    observeChanges(
      page.getByRole('region', { name: 'Watch list' }).locator('[data-field="mid"]').first(),
    ),
    observeChanges(page.locator('header [data-field="mid"]')),
  ]);
  expect(ofTicker.apartMs).toBeGreaterThan(0.9 * TICKER_MS);
  expect(ofTicker.updates).toBeLessThan(3);
  expect(ofBar.apartMs).toBeGreaterThan(0.9 * BAR_MS);
  expect(ofBar.updates).toBeLessThan((3 * BAR_MS) / TICKER_MS);
  await page.close();
  const mid = second.locator('header [data-field="mid"]');
  const shown = await mid.textContent();
  await expect(mid).not.toHaveText(shown ?? '');
});

/** Resolves once a status of the page has contained the text, however briefly. */
const statusContains = (page: Page, text: string): Promise<void> =>
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

/** Terminates only the worker that hosts the feed connection, as a crash would. */
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

test(
  'a terminated feed worker is reported and replaced, and both tabs show prices again',
  NIGHTLY,
  async ({ page, context, browser, server }) => {
    await expect.poll(() => server.feedConnections()).toBe(0);
    await page.clock.install();
    await signIn(page, 'admin', '/execution');
    const second = await context.newPage();
    await second.clock.install();
    await second.goto('/execution');
    for (const tab of [page, second]) {
      await expect(connectionStatus(tab, 'Connected')).toBeVisible();
      await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
    }
    // a new worker may be available some milliseconds later
    let reported = false;
    const watch = async () => {
      await statusContains(page, 'Disconnected');
      reported = true;
    };
    const watching = watch();
    await endWorker(browser, server.url);
    await expect.poll(() => server.feedConnections()).toBe(0);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      expect(reported).toBe(true);
    }).toPass({ intervals: [100] });
    await watching;
    for (const tab of [page, second]) {
      await expect(connectionStatus(tab, 'Connected')).toBeVisible();
      const mid = tab.locator('header [data-field="mid"]');
      const shown = await mid.textContent();
      await expect(mid).not.toHaveText(shown ?? '');
    }
    await expect.poll(() => server.feedConnections()).toBe(1);
  },
);
