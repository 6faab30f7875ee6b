import type { Page } from '@playwright/test';
import { z } from 'zod';

/** What a page did while somebody typed. */
export interface TypingMeasure {
  readonly keys: number;
  /** tasks of the main thread over 50 ms */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** from a key to the next picture, in milliseconds; those under 16 are not told apart */
  readonly slowestKeyMs: number;
}

const seenSchema = z.object({
  longTasks: z.number(),
  longestTaskMs: z.number(),
  slowestKeyMs: z.number(),
});

const KEY_PAUSE_MS = 120;
const SETTLE_MS = 500;

/** Runs in the page. */
function watch(): void {
  const seen = { longTasks: 0, longestTaskMs: 0, slowestKeyMs: 0 };
  const tell = () => {
    document.documentElement.dataset['typing'] = JSON.stringify(seen);
  };
  tell();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1;
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }
    tell();
  }).observe({ type: 'longtask' });
  // lib.dom does not know durationThreshold yet
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name.startsWith('key') || name === 'input') {
        seen.slowestKeyMs = Math.max(seen.slowestKeyMs, duration);
      }
    }
    tell();
  }).observe(events);
}

/** Types texts one after the other into the field that has the focus. */
export async function measureTyping(page: Page, texts: readonly string[]): Promise<TypingMeasure> {
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(watch);
  let keys = 0;
  for (const text of texts) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text, { delay: KEY_PAUSE_MS });
    keys += text.length + 1;
  }
  await page.waitForTimeout(SETTLE_MS);
  const told = await page.evaluate(() => document.documentElement.dataset['typing']);
  const seen: unknown = JSON.parse(told ?? '{}');
  return { keys, ...seenSchema.parse(seen) };
}
