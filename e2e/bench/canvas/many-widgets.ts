import type { LayoutItem } from '@parallax/protocol';
import type { Browser, Page } from '@playwright/test';
import { saveSheet } from '../../kit/save-sheet.ts';
import { signIn, uniqueName } from '../../kit/test.ts';
import { median } from '../median.ts';

const ROUNDS = 5;
/** the longest wait for a price, on a busy machine */
const FIRST_PRICE_MS = 120_000;
const SETTLE_MS = 4_000;
const SCROLLS = 40;
const SCROLL_PX = 300;

/** In milliseconds. */
interface Mounting {
  /** from the navigation until the first widget has a price */
  readonly firstPrice: number;
  readonly longestTaskAtStart: number;
  readonly longestTaskOfScroll: number;
}

/** Runs in the page before its code: records the longest task and the time of the first price. */
function record(isAtOnce: boolean): void {
  window.mounting = { firstPrice: undefined, longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.mounting.longestTask = Math.max(window.mounting.longestTask, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  let isMounted = false;
  const check = (): void => {
    if (isAtOnce && !isMounted && document.querySelector('[data-widget]')) {
      isMounted = true;
      // a print mounts every content in one task
      window.dispatchEvent(new Event('beforeprint'));
    }
    const cells = document.querySelectorAll('[data-widget="CONTRACT_DETAILS"] [data-ticker]');
    if ([...cells].some(({ textContent }) => /\d/.test(textContent))) {
      window.mounting.firstPrice = performance.now();
    } else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

const takeLongestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { longestTask } = window.mounting;
    window.mounting.longestTask = 0;
    return longestTask;
  });

async function measure(page: Page, sheet: string, isAtOnce: boolean): Promise<Mounting> {
  await page.addInitScript(record, isAtOnce);
  await page.goto(sheet);
  const handle = await page.waitForFunction(() => window.mounting.firstPrice, undefined, {
    timeout: FIRST_PRICE_MS,
  });
  const firstPrice = (await handle.jsonValue()) ?? Number.NaN;
  await page.waitForTimeout(SETTLE_MS);
  const longestTaskAtStart = await takeLongestTask(page);
  await page.mouse.move(960, 700);
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    await page.mouse.wheel(0, SCROLL_PX);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(1_000);
  return { firstPrice, longestTaskAtStart, longestTaskOfScroll: await takeLongestTask(page) };
}

/**
 * The same sheet with all contents mounted in one task, and with those near the view mounted a few in
 * each frame, in alternating rounds. Returns lines of a table.
 */
export async function compareMounting(
  browser: Browser,
  url: string,
  items: readonly LayoutItem[],
): Promise<[name: string, value: string][]> {
  const measured = { atOnce: new Array<Mounting>(), near: new Array<Mounting>() };
  const context = await browser.newContext({ viewport: { width: 1_920, height: 1_200 } });
  const first = await context.newPage();
  await signIn(first, 'trader', url);
  const sheet = await saveSheet(first, { url, name: uniqueName('Many'), items });
  await first.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ['atOnce', 'near'] as const) {
      const page = await context.newPage();
      measured[way].push(await measure(page, sheet, way === 'atOnce'));
      await page.close();
    }
  }
  await context.close();
  const lineOf = (name: string, field: keyof Mounting): [string, string] => {
    const [atOnce, near] = [measured.atOnce, measured.near].map((all) =>
      median(all.map((each) => each[field])),
    );
    const ratio = ((near ?? 0) / (atOnce ?? 0)).toFixed(2);
    return [name, `${atOnce?.toFixed(0)} ms, ${near?.toFixed(0)} ms = ${ratio}`];
  };
  return [
    lineOf('First widget with a price (all at once, near the view)', 'firstPrice'),
    lineOf(
      'Longest task until then and 4 s later (all at once, near the view)',
      'longestTaskAtStart',
    ),
    lineOf('Longest task while scrolling (all at once, near the view)', 'longestTaskOfScroll'),
  ];
}

declare global {
  interface Window {
    mounting: { firstPrice: number | undefined; longestTask: number };
  }
}
