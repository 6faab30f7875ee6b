/**
 * Measures the Custodians tab with 300 custodians and 5,000 vaults: from the arrival of the list
 * until its first cards are painted and can be pressed, and from a filter's key or click to the next
 * frame. Run by `npm run bench -- custodians`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { manyCustodians, responseWith } from './many-custodians.ts';
import { spread } from './median.ts';

const CUSTODIANS = 300;
const VAULTS = 5_000;
const ROUNDS = 9;
const PATH = '**/api/company-exchanges/trader';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const openTab = (page: Page, name: string) =>
  settings(page).getByRole('tab', { name, exact: true }).click();

/**
 * Runs in the page: records the time until the frame that shows the first cards, from the press on the
 * tab, and from the later of the press and the arrival of the list. The desktop page may have requested
 * the list earlier.
 */
function recordListTimes(): void {
  let pressed = 0;
  document.addEventListener(
    'click',
    () => {
      pressed = performance.now();
    },
    { capture: true, once: true },
  );
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=dialog] article button') === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const responses = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/api/company-exchanges/trader'));
        const end = Math.max(
          ...responses.map((entry) =>
            entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0,
          ),
        );
        const { dataset } = document.documentElement;
        dataset['opened'] = String(performance.now() - pressed);
        dataset['usable'] = String(performance.now() - Math.max(pressed, end));
      }),
    );
  });
  delete document.documentElement.dataset['usable'];
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Runs in the page: records the longest task, and the time from a click to the frame that shows its
 * effect.
 */
function recordClickTimes(): void {
  const seen = document.documentElement.dataset;
  seen['longestTask'] = '0';
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen['longestTask'] = String(Math.max(Number(seen['longestTask']), duration));
    }
  }).observe({ type: 'longtask' });
  document.addEventListener(
    'click',
    () => {
      const start = performance.now();
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen['click'] = String(performance.now() - start);
        }),
      );
    },
    true,
  );
}

async function readMeasurement(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction(
    (key) => document.documentElement.dataset[key] ?? false,
    name,
  );
  return Number(await handle.jsonValue());
}

/** Clicks and returns the time to the next painted frame. */
async function clickTime(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => delete document.documentElement.dataset['click']);
  await click();
  return readMeasurement(page, 'click');
}

const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  screens: REPOSITORY_SCREENS,
});
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } });
const body = responseWith(manyCustodians(CUSTODIANS, VAULTS));
await page.route(PATH, (route) => route.fulfill({ contentType: 'application/json', body }));
await signIn(page, 'admin', server.url);
await page.getByRole('button', { name: 'Settings' }).click();

const opened: number[] = [];
const usable: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await openTab(page, 'About');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await openTab(page, 'About');
  await page.evaluate(recordListTimes);
  await openTab(page, 'Custodians');
  usable.push(await readMeasurement(page, 'usable'));
  opened.push(await readMeasurement(page, 'opened'));
  await settings(page)
    .getByRole('article')
    .nth(CUSTODIANS - 1)
    .waitFor();
}

const button = (name: string) => settings(page).getByRole('button', { name, exact: true });
const cards = settings(page).getByRole('article');
await cards.first().getByRole('button', { name: 'Show vaults' }).click();
await page.evaluate(recordClickTimes);
const chosen: number[] = [];
const cleared: number[] = [];
const statuses: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await button('All services').click();
  for (const at of [0, 1, 2]) await settings(page).getByRole('checkbox').nth(at).check();
  chosen.push(await clickTime(page, () => button('Ok').click()));
  await cards.nth(3).waitFor({ state: 'detached' });
  await button('3 selected').click();
  await button('Clear').click();
  cleared.push(await clickTime(page, () => button('Ok').click()));
  await cards.nth(CUSTODIANS - 1).waitFor();
  for (const status of ['Inactive', 'All statuses']) {
    await settings(page).getByRole('combobox', { name: 'Status' }).click();
    const option = settings(page).getByRole('option', { name: status, exact: true });
    statuses.push(await clickTime(page, () => option.click()));
  }
}
const longest = await page.evaluate(() => document.documentElement.dataset['longestTask']);

console.log(`| Custodians tab: ${CUSTODIANS} custodians, ${VAULTS} vaults | Median (least–most) |`);
console.log('|---|---|');
console.log(`| Press on the tab → first cards painted | ${spread(opened, 0)} ms |`);
console.log(`| End of the response → first cards painted | ${spread(usable, 0)} ms |`);
console.log(`| 'Ok' of three services → next frame | ${spread(chosen, 0)} ms |`);
console.log(`| 'Ok' of all services → next frame | ${spread(cleared, 0)} ms |`);
console.log(`| Choice of a status → next frame | ${spread(statuses, 0)} ms |`);
console.log(`Longest task while filtering: ${Number(longest).toFixed(0)} ms.`);

await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
