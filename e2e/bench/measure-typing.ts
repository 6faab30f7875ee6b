import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The page's responsiveness while typing. */
export interface TypingMeasure {
  readonly keys: number;
  /** tasks of the main thread over 50 ms */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** from a key to the next frame, in milliseconds; values below 16 are not resolved */
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
  const publish = () => {
    document.documentElement.dataset['typing'] = JSON.stringify(seen);
  };
  publish();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1;
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }
    publish();
  }).observe({ type: 'longtask' });
  // lib.dom lacks durationThreshold
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
    publish();
  }).observe(events);
}

/** Types the texts one after the other into the focused field. */
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
  const published = await page.evaluate(() => document.documentElement.dataset['typing']);
  const seen: unknown = JSON.parse(published ?? '{}');
  return { keys, ...seenSchema.parse(seen) };
}
