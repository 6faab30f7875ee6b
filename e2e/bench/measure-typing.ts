import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The page's responsiveness to keys. */
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

/** Runs in the page: records the measurements of a run in a data attribute of the document. */
function recordTyping(run: string): void {
  const seen = { longTasks: 0, longestTaskMs: 0, slowestKeyMs: 0 };
  const publish = () => {
    document.documentElement.dataset[run] = JSON.stringify(seen);
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

let runs = 0;

/** Measures while `press` presses keys; it returns their number. */
export async function measureKeys(
  page: Page,
  press: (pauseMs: number) => Promise<number>,
): Promise<TypingMeasure> {
  runs += 1;
  const run = `keys${runs}`;
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(recordTyping, run);
  const keys = await press(KEY_PAUSE_MS);
  await page.waitForTimeout(SETTLE_MS);
  const published = await page.evaluate((name) => document.documentElement.dataset[name], run);
  const seen: unknown = JSON.parse(published ?? '{}');
  return { keys, ...seenSchema.parse(seen) };
}

/** Types the texts one after the other into the focused field. */
export const measureTyping = (page: Page, texts: readonly string[]): Promise<TypingMeasure> =>
  measureKeys(page, async (delay) => {
    let keys = 0;
    for (const text of texts) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text, { delay });
      keys += text.length + 1;
    }
    return keys;
  });
